//! A bound on what `.gitignore` and its kin cost. They come with the files that are looked at, and
//! compiled they take hundreds of times their bytes.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{ReadError, read_file};

/// The files that the walk obeys.
const NAMES: [&str; 2] = [".gitignore", ".ignore"];
/// The cost of what may hold in one folder, with what holds in the folders around it: lines, and a
/// quarter of the bytes of those with globs. Each takes some two kilobytes.
const MOST: usize = 24_000;
/// Behind a `*` a name may be in many places of a line at once, and of many lines in ever other
/// ones. What each byte there costs beyond that,
const COST_OF_BYTE: usize = 2;
/// what each `?`, `[…]` and `{…}`,
const COST_OF_CHOICE: usize = MOST / 200;
/// and what each further `*`. Common lines have one or two of these.
const COST_OF_STAR: usize = MOST / 80;
/// The same for a `*` right behind folders of any names, as in `src/**/*.js`, which are many.
const COST_OF_STAR_IN_FOLDERS: usize = MOST / 480;
/// Larger files are not looked into: they cost too much.
const LARGEST: u64 = 2 << 20;
/// Bytes that are read of all ignore files of one walk: each may be a link to the same one.
const MOST_READ: u64 = 32 << 20;
/// The largest file that holds one path, in bytes.
const LONGEST_PATH: u64 = 64 << 10;

/// Why a folder is not entered: what it leaves out cannot be found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refused {
    /// The file.
    pub(super) path: PathBuf,
    /// What is wrong with it.
    pub(super) why: String,
}

/// What the ignore files of the folders that are being walked cost.
#[derive(Default)]
pub(super) struct IgnoreFiles {
    /// The folders around the one that was entered last, each with its depth and its own cost.
    open: Mutex<Vec<(usize, usize)>>,
    /// Bytes that were read.
    read: AtomicU64,
}

impl IgnoreFiles {
    /// Enters a folder so many levels below the one at which the walk began.
    pub(super) fn enter(&self, folder: &Path, depth: usize) -> Result<(), Refused> {
        // A panic elsewhere does not make what is counted wrong.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        while open.last().is_some_and(|(known, _)| *known >= depth) {
            open.pop();
        }
        let around: usize = open.iter().map(|(_, cost)| cost).sum();
        let own = self.cost_of(folder, MOST - around)?;
        if own > 0 {
            open.push((depth, own));
        }
        Ok(())
    }

    /// Enters the folder at which a walk begins. What stands in the folders around it holds too.
    pub(super) fn begin(&self, folder: &Path) -> Result<(), Refused> {
        let mut cost = 0;
        for around in folder.ancestors() {
            cost += self.cost_of(around, MOST - cost)?;
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        *open = vec![(0, cost)];
        Ok(())
    }

    /// The cost of the files of a folder, unless it is more than `most`.
    fn cost_of(&self, folder: &Path, most: usize) -> Result<usize, Refused> {
        let mut cost = 0;
        let files = NAMES.iter().map(|name| folder.join(name)).chain(exclude_of_git(folder)?);
        for path in files {
            let Some(text) = read(&path, LARGEST)? else { continue };
            let length = text.len() as u64;
            let read = length + self.read.fetch_add(length, Ordering::Relaxed);
            cost += if read > MOST_READ { most + 1 } else { cost_of_text(&text) };
            if cost > most {
                return Err(Refused {
                    path,
                    why: "too many globs or lines to be obeyed".to_owned(),
                });
            }
        }
        Ok(cost)
    }
}

/// A file of at most so many bytes, if there is one. To open what is no file may take for ever.
fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Refused> {
    match read_file(path, limit) {
        Ok(text) => Ok(Some(text)),
        // The walk says what it makes of that.
        Err(ReadError::Io(_)) => Ok(None),
        Err(ReadError::NotAFile(_)) if path.is_dir() || is_nothing(path) => Ok(None),
        Err(error) => Err(Refused { path: path.to_owned(), why: error.to_string() }),
    }
}

/// Whether it is `/dev/null`, which stands for an empty file.
#[cfg(unix)]
fn is_nothing(path: &Path) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let device = |path: &Path| {
        let metadata = std::fs::metadata(path).ok()?;
        metadata.file_type().is_char_device().then(|| metadata.rdev())
    };
    device(path).is_some_and(|own| device(Path::new("/dev/null")) == Some(own))
}

#[cfg(not(unix))]
fn is_nothing(_: &Path) -> bool {
    false
}

/// The file in which git keeps what one copy of a repository leaves out. The folder with it is
/// `.git`, or is found by way of two files of one line.
fn exclude_of_git(folder: &Path) -> Result<Option<PathBuf>, Refused> {
    let git = folder.join(".git");
    let Ok(metadata) = std::fs::metadata(&git) else { return Ok(None) };
    if metadata.is_dir() {
        return Ok(Some(git.join("info/exclude")));
    }
    if !metadata.is_file() {
        return Ok(None);
    }
    let Some(line) = first_line(&git)? else { return Ok(None) };
    let Some(own) = line.strip_prefix("gitdir: ").map(PathBuf::from) else { return Ok(None) };
    let Some(common) = first_line(&own.join("commondir"))? else { return Ok(None) };
    let common = if common.starts_with('.') { own.join(common) } else { common.into() };
    Ok(Some(common.join("info/exclude")))
}

/// The first line of a small file; `None` where there is no such file, or none with text.
fn first_line(path: &Path) -> Result<Option<String>, Refused> {
    let text = read(path, LONGEST_PATH)?.and_then(|text| String::from_utf8(text).ok());
    Ok(text.and_then(|text| text.lines().next().map(str::to_owned)))
}

fn cost_of_text(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').map(cost_of_line).sum()
}

fn cost_of_line(line: &[u8]) -> usize {
    if line.is_empty() || line.starts_with(b"#") {
        return 0;
    }
    // A name with an extension of which only that counts costs no more than a path.
    let pattern = line.strip_prefix(b"*.").unwrap_or(line);
    let is_plain = !pattern.iter().any(|byte| b"*?[{".contains(byte));
    1 + if is_plain { 0 } else { line.len() / 4 + cost_behind_star(line) }
}

/// What a line costs for what stands behind its first `*`. Folders of any names before and behind
/// all else do not count.
fn cost_behind_star(line: &[u8]) -> usize {
    let line = line.trim_ascii_end();
    let line = line.strip_prefix(b"!").unwrap_or(line);
    let line = line.strip_prefix(b"/").unwrap_or(line);
    let line = line.strip_prefix(b"**/").unwrap_or(line);
    let line = line.strip_suffix(b"/").unwrap_or(line);
    let mut rest = line.strip_suffix(b"/**").unwrap_or(line);
    let (mut cost, mut has_star) = (0, false);
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        cost += if has_star { COST_OF_BYTE } else { 0 };
        match byte {
            b'\\' => rest = behind.get(1..).unwrap_or_default(),
            b'?' | b'[' | b'{' if has_star => cost += COST_OF_CHOICE,
            b'*' if has_star => cost += COST_OF_STAR,
            _ => {}
        }
        match byte {
            b'*' => {
                has_star = true;
                rest = behind_stars(behind);
                if let Some(name) = rest.strip_prefix(b"/*").filter(|_| behind.starts_with(b"*")) {
                    cost += COST_OF_STAR_IN_FOLDERS;
                    rest = behind_stars(name);
                }
            }
            b'[' => {
                // A `]` that comes first is one of the set.
                let end = behind.iter().skip(1).position(|byte| *byte == b']');
                rest = end.map_or(behind, |end| &behind[end + 2..]);
            }
            _ => {}
        }
    }
    cost
}

fn behind_stars(line: &[u8]) -> &[u8] {
    &line[line.iter().take_while(|byte| **byte == b'*').count()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_in_a_folder_is_counted_along_the_way_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("a/b");
        std::fs::create_dir_all(&inside).unwrap();
        let write = |path: PathBuf, lines: usize| {
            let text = "# *comment*\nplain/path\n*.log\n".to_owned() + &"x?y?\n".repeat(lines);
            std::fs::write(path, text).unwrap();
        };
        write(folder.path().join(".gitignore"), 5_000);
        write(folder.path().join("a/.ignore"), 5_000);
        let files = IgnoreFiles::default();
        let begun = folder.path().canonicalize().unwrap();
        files.begin(&begun).unwrap();
        files.enter(&begun.join("a"), 1).unwrap();
        write(inside.join(".gitignore"), 3_000);
        let refused = files.enter(&begun.join("a/b"), 2).unwrap_err();
        assert_eq!(refused.path, begun.join("a/b/.gitignore"));
        // Beside it there is room: what holds in `a` does not hold there.
        std::fs::create_dir(begun.join("c")).unwrap();
        write(begun.join("c/.gitignore"), 5_000);
        files.enter(&begun.join("c"), 1).unwrap();
    }

    #[test]
    fn what_stands_behind_a_star_is_counted() {
        for (line, bytes, choices, stars) in [
            ("x.json", 0, 0, 0),
            ("**/node_modules/**", 0, 0, 0),
            ("/a/**/b.txt", 6, 0, 0),
            ("!**/*.[Oo]bj/", 4, 1, 0),
            ("[Tt]est[Rr]esult*/", 0, 0, 0),
            ("file-???.json", 0, 0, 0),
            ("*a??z", 4, 2, 0),
            ("*a*b**c", 5, 0, 2),
            ("*\\?[]*]{a,?}", 7, 3, 0),
            ("*[", 1, 1, 0),
            ("*\\", 1, 0, 0),
        ] {
            let cost = bytes * COST_OF_BYTE + choices * COST_OF_CHOICE + stars * COST_OF_STAR;
            assert_eq!(cost_behind_star(line.as_bytes()), cost, "{line}");
        }
    }

    #[test]
    fn ordinary_lines_are_never_too_many() {
        let lines = ["**/*.json", "tools/**", "*.[ch]", "file-???.json", "*.py[cod]", "[Dd]ebug*/"];
        let text: String = lines.map(|line| format!("{line}\n")).concat().repeat(60);
        assert!(cost_of_text(text.as_bytes()) < MOST);
        assert!(cost_of_text("packages/**/*.js\n".repeat(300).as_bytes()) < MOST);
        assert!(cost_of_text("packages/**/*.js\n".repeat(400).as_bytes()) > MOST);
        assert!(cost_of_text("packages/**/*a*.js\n".repeat(80).as_bytes()) > MOST);
        let costly = "*a????????z\n".repeat(30);
        assert!(cost_of_text(costly.as_bytes()) > MOST);
    }
}
