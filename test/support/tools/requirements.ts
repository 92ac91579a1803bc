// The ids of the requirements, and which tests meet them, by the table in test/requirements.txt: an id on a line, below it the tests
// as 'file › title', of a test or of a group around tests; '…' in a title stands for anything. An id is met when such a test ran and passed.
//
// Ids come from five texts on pathfinding that the project began with: a university tutorial on A* over grids in two copies, a book's chapter on
// BSP trees, portals and bots, one on grids made from a scene, and lecture slides on typed links and Dijkstra. A1 … H4 are what they describe, R1 …
// R48 what holds where they contradict each other or are wrong, golden G1 … G7 computed examples. A requirement that no test can check
// stands in SENSELESS with the reason.

/** Last number of each part. */
const PARTS: readonly (readonly [part: string, last: number])[] = [
  ['A', 22],
  ['B', 7],
  ['C', 22],
  ['D', 15],
  ['E', 8],
  ['F', 17],
  ['G', 11],
  ['H', 4],
  ['R', 48],
  ['golden G', 7],
];
export const IDS: readonly string[] = PARTS.flatMap(([part, last]) =>
  Array.from({ length: last }, (_, i) => `${part}${i + 1}`),
);

/** Requirements that no test can check, and why. */
export const SENSELESS: Readonly<Record<string, string>> = {
  R5: 'a warning against porting code that does not compile; there is none here to test',
};

/** A test that ran and passed: its file, relative to test/, and its titles from the outermost group to its own. */
export interface PassedTest {
  readonly file: string;
  readonly titles: readonly string[];
}

/** A row of the table: a test, or a group of tests, that meets a requirement. */
export interface RequirementRow {
  readonly id: string;
  readonly file: string;
  readonly title: string;
}

/** The rows of the table's text. Throws at a line that is no id and no test. */
export function parseRequirements(text: string): readonly RequirementRow[] {
  const rows: RequirementRow[] = [];
  let id = '';
  for (const [at, line] of text.trimEnd().split('\n').entries()) {
    const [file, title] = line.split(' › ');
    if (IDS.includes(line)) id = line;
    else if (id !== '' && line.startsWith('  ') && title !== undefined) rows.push({ id, file: file.trim(), title });
    else throw new Error(`requirements.txt:${at + 1}: neither the id of a requirement nor '  file › title': ${line}`);
  }
  return rows;
}

/** Whether a title, as the table has it, is that of a test that ran. */
function isTitle(title: string, ran: string): boolean {
  const parts = title.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(ran);
}

/** What a whole run has not met, a line each; empty when every requirement is met. */
export function unmetRequirements(rows: readonly RequirementRow[], passed: readonly PassedTest[]): readonly string[] {
  const titlesOf = new Map<string, string[]>();
  for (const { file, titles } of passed) titlesOf.set(file, [...(titlesOf.get(file) ?? []), ...titles]);
  const isMet = ({ file, title }: RequirementRow): boolean =>
    titlesOf.get(file)?.some((ran) => isTitle(title, ran)) === true;
  return IDS.filter((id) => !(id in SENSELESS) && !rows.some((row) => row.id === id && isMet(row)));
}

/** Rows that no test answers to, by the source of the files: the table has to follow when a test is renamed. */
export function staleRows(
  rows: readonly RequirementRow[],
  read: (file: string) => string | null,
): readonly RequirementRow[] {
  const plain = (source: string): string =>
    source.replace(/\\(['"])/g, '$1').replace(/\$\{[^}]*\}|%[sdifjoO#]|\$\w+/g, '…');
  return rows.filter(({ file, title }) => !plain(read(file) ?? '').includes(title));
}
