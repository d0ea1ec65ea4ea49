// Finds pages for words and for texts that clients print. An entry of the index is a page or a section.
import { isNear, queryWords, words } from "./words.js";
import { GROUPS } from "./synonyms.js";

// The parts of an entry with their fields, and how much a word in a field counts. How rare a word is
// differs between the parts: every page has `fix` in its body, and one in its title.
const PARTS = {
  head: { weight: 1.7, fields: { title: 3, page: 1, known_as: 1, summary: 1 } },
  body: { weight: 1, fields: { errors: 2, body: 1 } },
};
// How much an entry counts by its kind: guides before rules.
const KINDS = { guide: 1.35, section: 1.2, rule: 1, target: 0.95, change: 0.7, inside: 0.6 };
const SATURATION = 1.2;
const LENGTH = 0.5;
const SYNONYM = 0.75;
const NEARLY = 0.6;
// Queries with more words are texts of errors, which have no synonyms.
const LONG = 6;
// The least part of the words of a known text that a query has to contain, and how much all of them count.
const LEAST_OF_PATTERN = 0.55;
const PATTERN = 40;
// The gain of an entry whose title is the query.
const SAME = 30;
const MOST = 10;

const phrases = GROUPS.map((group) => group.map((phrase) => words(phrase)));

// The words of a known text that do not vary: no names, no positions.
function constant(text) {
  return [...new Set(queryWords(text.replaceAll(/\b(?:NAME|PATH|NUMBER|TEXT|TYPE)\b/g, " ")))];
}

export class Engine {
  constructor(entries) {
    this.entries = entries;
    this.postings = { head: new Map(), body: new Map() };
    this.known = new Set();
    this.lengths = { head: [], body: [] };
    for (const [index, entry] of entries.entries()) {
      for (const part of Object.keys(PARTS)) this.lengths[part].push(this.add(entry, index, part));
    }
    for (const [part, lengths] of Object.entries(this.lengths)) {
      const mean = lengths.reduce((sum, one) => sum + one, 0) / entries.length || 1;
      this.lengths[part] = lengths.map((one) => 1 - LENGTH + (LENGTH * one) / mean);
    }
    this.titles = entries.map(({ title }) => words(title).join(" "));
    this.patterns = entries.flatMap((entry, index) =>
      (entry.errors ?? []).map((text) => ({ index, words: constant(text) })),
    );
  }

  // Adds the words of a part of an entry to the postings; returns how many they are.
  add(entry, index, part) {
    let length = 0;
    for (const [field, weight] of Object.entries(PARTS[part].fields)) {
      for (const word of words([entry[field] ?? ""].flat().join("\n"))) {
        this.known.add(word);
        let posting = this.postings[part].get(word);
        if (!posting) this.postings[part].set(word, (posting = new Map()));
        posting.set(index, (posting.get(index) ?? 0) + weight);
        length += 1;
      }
    }
    return length;
  }

  // How much it says that an entry has a word in a part.
  rarity(word, part) {
    const count = this.postings[part].get(word)?.size ?? 0;
    return Math.log(1 + (this.entries.length - count + 0.5) / (count + 0.5));
  }

  // How much of a query a word is.
  importance(word) {
    const parts = Object.keys(PARTS).filter((part) => this.postings[part].has(word));
    return Math.max(0, ...parts.map((part) => this.rarity(word, part) * (part === "head" ? 0.8 : 1)));
  }

  // The scores of the entries that have all of some words.
  scores(all) {
    const found = all.map((word) => this.wordScores(word));
    const [first, ...others] = found;
    const sums = new Map();
    for (const [index, score] of first) {
      const rest = others.map((scores) => scores.get(index) ?? 0);
      if (rest.every((one) => one > 0)) sums.set(index, rest.reduce((sum, one) => sum + one, score) / all.length);
    }
    return sums;
  }

  // The scores of the entries that have a word.
  wordScores(word) {
    const found = new Map();
    for (const [part, { weight }] of Object.entries(PARTS)) {
      const rarity = this.rarity(word, part);
      for (const [index, count] of this.postings[part].get(word) ?? []) {
        const normal = count / this.lengths[part][index];
        const score = (weight * rarity * normal) / (SATURATION + normal);
        found.set(index, (found.get(index) ?? 0) + score);
      }
    }
    return found;
  }

  // The known words that a word without entries may mean, with their weights.
  similar(word, isLast) {
    const found = [];
    const most = word.length > 7 ? 2 : 1;
    for (const known of this.known) {
      if (isLast && word.length > 1 && known.startsWith(word)) found.push([known, NEARLY]);
      else if (word.length > 3 && known[0] === word[0] && isNear(word, known, most)) found.push([known, NEARLY]);
    }
    return found.slice(0, 20);
  }

  // The meanings of a query: each word, or phrase, with the others that mean the same.
  concepts(query) {
    const wanted = queryWords(query);
    let concepts = [...new Set(wanted)].map((word) => ({ word, choices: [{ words: [word], weight: 1 }] }));
    const isLast = (concept) => concept === concepts.at(-1) && !/\s$/.test(query);
    if (wanted.length <= LONG) concepts = withSynonyms(concepts, words(query));
    for (const concept of concepts) {
      if (concept.choices.length > 1 || this.known.has(concept.word)) continue;
      for (const [word, weight] of this.similar(concept.word, isLast(concept))) {
        concept.choices.push({ words: [word], weight });
      }
    }
    return concepts;
  }

  // The scores of a concept: of the best of its choices.
  conceptScores({ choices }) {
    const best = new Map();
    for (const { words: all, weight } of choices) {
      for (const [index, score] of this.scores(all)) {
        best.set(index, Math.max(best.get(index) ?? 0, score * weight));
      }
    }
    return best;
  }

  // How much of a query a concept is; nothing if no entry has it.
  weightOf({ choices }) {
    const weights = choices.map((one) => Math.min(...one.words.map((word) => this.importance(word))));
    return weights[0] || Math.max(...weights);
  }

  // The gains of entries that have a text like the query: names and numbers may differ.
  patternScores(query) {
    const wanted = new Set(queryWords(query));
    const found = new Map();
    if (wanted.size < 3) return found;
    for (const pattern of this.patterns) {
      if (pattern.words.length < 3) continue;
      let all = 0;
      let same = 0;
      for (const word of pattern.words) {
        const rarity = this.importance(word);
        all += rarity;
        if (wanted.has(word)) same += rarity;
      }
      const part = same / all;
      if (part < LEAST_OF_PATTERN) continue;
      const score = PATTERN * part ** 3 * Math.min(1, same / 15);
      found.set(pattern.index, Math.max(found.get(pattern.index) ?? 0, score));
    }
    return found;
  }

  // The pages for a query, the best first; of a page only its best entry.
  search(query) {
    const concepts = this.concepts(query);
    const totals = new Map();
    let all = 0;
    for (const concept of concepts) {
      const weight = this.weightOf(concept);
      all += weight;
      for (const [index, score] of this.conceptScores(concept)) {
        const total = totals.get(index) ?? { score: 0, covered: 0 };
        total.score += score;
        total.covered += weight;
        totals.set(index, total);
      }
    }
    const patterns = this.patternScores(query);
    const asked = words(query).join(" ");
    const ranked = [...totals].map(([index, { score, covered }]) => {
      const part = all > 0 ? covered / all : 0;
      const kind = KINDS[this.entries[index].kind] ?? 1;
      return { index, score: score * (0.3 + 0.7 * part ** 1.5) * kind + (patterns.get(index) ?? 0) + (this.titles[index] === asked ? SAME : 0) };
    });
    ranked.sort((left, right) => right.score - left.score || left.index - right.index);
    const pages = new Map();
    for (const { index, score } of ranked) {
      const page = this.entries[index].url.split("#")[0];
      if (!pages.has(page)) pages.set(page, { ...this.entries[index], score });
      if (pages.size === MOST) break;
    }
    return [...pages.values()];
  }
}

// The concepts with what means the same. The words of a known phrase become one concept.
function withSynonyms(concepts, inOrder) {
  let found = [...concepts];
  for (const group of phrases) {
    for (const phrase of group) {
      if (!contains(inOrder, phrase)) continue;
      const others = group.filter((one) => one !== phrase).map((one) => ({ words: one, weight: SYNONYM }));
      const own = found.find((concept) => concept.choices[0].words.join() === phrase.join());
      if (own) own.choices.push(...others);
      else found.push({ word: phrase.join(" "), choices: [{ words: phrase, weight: 1 }, ...others] });
      // Its words alone would count twice.
      const isInPhrase = ({ choices: [{ words: all }] }) => all.length === 1 && phrase.includes(all[0]);
      if (phrase.length > 1) found = found.filter((concept) => !isInPhrase(concept));
    }
  }
  return found;
}

// Whether words follow each other in a text.
function contains(all, phrase) {
  const text = all.filter((word) => word !== "mcp" || phrase.includes(word));
  return text.some((_, start) => phrase.every((word, index) => text[start + index] === word));
}
