// Numbers of things in words: one wall, two walls. English has a plural that some words form in their own way.

/** `1 wall`, `2 walls`, `1 leaf`, `3 leaves`; the plural is the word with an s unless told otherwise. */
export function formatCount(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}
