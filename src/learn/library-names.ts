// Figures and examples import the library from this repository's files; a reader's page imports the package.

/** A code's text with the imports of the library as package.json's `exports` name them; helper files keep their names. */
export const nameLibrary = (code: string): string =>
  code.replace(
    /'(?:\.\.\/)+(?:index|(?:door|entry)\/(\w+)|(three)\/index)\.ts'/g,
    (_, part?: string, three?: string) => `'${['leafstar', part ?? three].filter(Boolean).join('/')}'`,
  );
