// The name that was probably meant.

/** Most letters that may be wrong. */
const MOST = 2;

/** The first of the names that is nearest to a word by letters put in, left out or changed (Levenshtein 1966), two at most; or undefined. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const alike = names.filter((name) => Math.abs(name.length - word.length) <= MOST);
  const near = alike.map((name) => ({ name, changes: changesTo(word, name) })).filter(({ changes }) => changes <= MOST);
  return near.sort((one, other) => one.changes - other.changes)[0]?.name;
}

function changesTo(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, i) => i);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let k = 1; k <= name.length; k++)
      next.push(Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + Number(word[i - 1] !== name[k - 1])));
    row = next;
  }
  return row[name.length];
}
