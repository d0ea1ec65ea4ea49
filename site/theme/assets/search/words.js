// How a text becomes words: names are split into their parts, and endings do not count.

const NAME = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu;
const PARTS = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|\p{L}+/gu;

// Words that distinguish no page from another.
const EMPTY = new Set(
  ("a about above after all am an and any are as at be been before but by can could did do does for from get got " +
    "has have how i if in into is it its me more must my no of on only or our please should so some such than that the " +
    "their them then there they this to under up use used using was we were what when where which while who why " +
    "will with would you your").split(" "),
);

const VOWEL = /[aeiouy]/;

// A word without its ending, in the manner of Porter: what differs in grammar only is one word.
export function stem(word) {
  if (word.length < 4 || /\d/.test(word)) return word;
  let root = word;
  if (root.endsWith("ies")) root = `${root.slice(0, -3)}y`;
  else if (/(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (/[^sui]s$/.test(root)) root = root.slice(0, -1);
  for (const ending of ["ing", "ed"]) {
    const rest = root.slice(0, -ending.length);
    if (root.endsWith(ending) && rest.length > 2 && VOWEL.test(rest)) {
      root = /([^aeioulsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
      break;
    }
  }
  root = root.replace(/(?<=.{3})(?:ation|ator|ion)$/, (ending) => (ending === "ion" ? "" : "at"));
  return root.length > 4 ? root.replace(/e$/, "") : root;
}

// The words of a text in their order: for a name its parts, then the whole of it.
export function words(text) {
  const found = [];
  for (const [name] of text.matchAll(NAME)) {
    const parts = name.match(PARTS) ?? [];
    for (const part of parts) {
      // Small numbers are positions and counts.
      if (/^\d{1,2}$/.test(part)) continue;
      found.push(stem(part.toLowerCase()));
    }
    if (parts.length > 1) found.push(name.replaceAll(/[._-]/g, "").toLowerCase());
  }
  return found;
}

// The words of a query: without empty ones, unless it has no others.
export function queryWords(text) {
  const all = words(text);
  const plain = new Set([...EMPTY].map(stem));
  const kept = all.filter((word) => !plain.has(word));
  return kept.length > 0 ? kept : all;
}

// Whether two words differ by at most `most` letters that are changed, added, left out or swapped.
export function isNear(left, right, most) {
  if (Math.abs(left.length - right.length) > most) return false;
  let before = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + cost);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
  }
  return row[right.length] <= most;
}
