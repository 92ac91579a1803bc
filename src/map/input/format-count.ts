// Counts with the right plural.

/** `1 wall`, `2 walls`, `1 leaf`, `3 leaves`; the plural defaults to the word with an s. */
export function formatCount(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}
