// The ids of the requirements, and which tests meet them: an id is met when a test ran and passed whose title, or a title of a
// group around it, begins with that id, as in 'A6, R41: …'.
//
// A1 … H4 are the systems of the founding documents, R1 … R48 the rulings on their contradictions, golden G1 … G7 the computed
// examples. A requirement that no test can check stands in SENSELESS with the reason; one that is not built yet in NOT_YET.

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

/** Requirements that are not built yet. One that gets a test must leave this list. */
export const NOT_YET: readonly string[] = ['R48'];

const PREFIX = /^((?:golden )?[A-HR]\d+(?:, (?:golden )?[A-HR]\d+)*):/;

/** A test that ran and passed: its file, and its titles from the outermost group to its own. */
export interface PassedTest {
  readonly file: string;
  readonly titles: readonly string[];
}

export interface RequirementTable {
  /** The tests of each id, as 'file › title'. */
  readonly testsOf: ReadonlyMap<string, readonly string[]>;
  /** What is wrong, a line each; empty when every requirement is met. */
  readonly faults: readonly string[];
}

/** Which requirements a whole run has met. */
export function checkRequirements(passed: Iterable<PassedTest>, notYet = NOT_YET): RequirementTable {
  const testsOf = new Map<string, string[]>(IDS.map((id) => [id, []]));
  const faults = new Set<string>();
  for (const { file, titles } of passed) {
    for (const title of titles) {
      for (const id of PREFIX.exec(title)?.[1].split(', ') ?? []) {
        const tests = testsOf.get(id);
        if (tests === undefined) faults.add(`${id} is no requirement: ${file} › ${title}`);
        else tests.push(`${file} › ${titles.join(' › ')}`);
      }
    }
  }
  for (const [id, tests] of testsOf) {
    const isOpen = id in SENSELESS || notYet.includes(id);
    if (!isOpen && tests.length === 0) faults.add(`${id} is met by no test that ran and passed`);
    if (notYet.includes(id) && tests.length > 0) faults.add(`${id} has a test and must leave NOT_YET: ${tests[0]}`);
  }
  return { testsOf, faults: [...faults] };
}
