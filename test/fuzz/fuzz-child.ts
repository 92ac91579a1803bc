// One process of the fuzz: tries the files of its seeds and tells of each before it begins, so that whoever started it knows which one it
// hangs in or dies of. A seed has a WAD, and of some seeds a file of another format is tried beside it. Arguments: first seed, how many,
// step; then WADs of one map each, and files of the formats that are text.
import { readFileSync } from 'node:fs';
import { dressedMutantsOf } from '../support/inputs/dressed-mutants.ts';
import { mutantsOf, piecesOf } from '../support/inputs/mutants.ts';
import { endsWell } from '../support/checks/survives.ts';
import { textMutantsOf } from '../support/inputs/text-mutants.ts';
import type { GameFile } from '../../src/map/load-plan.ts';

/** What is hurt: a map's records, a WAD with pictures and texts beside its map, or a plan, grid or list of walls as text. */
export const FUZZ_KINDS = ['map', 'dressed', 'text'] as const;
export type FuzzKind = (typeof FUZZ_KINDS)[number];

/** Files of a kind, how they ended, and the one that took longest. */
export interface FuzzSum {
  readonly levels: number;
  readonly refused: number;
  readonly longestMs: number;
  readonly longest: number;
}

export type FuzzReport =
  | { readonly kind: 'begin'; readonly seed: number; readonly of: FuzzKind }
  | { readonly kind: 'wrong'; readonly seed: number; readonly of: FuzzKind; readonly why: string }
  | { readonly kind: 'sum'; readonly of: FuzzKind; readonly sum: FuzzSum };

/** Sums are told this often, so that little is lost with a process. */
const SUM_EVERY = 100;
/** Longest that a file may take, of the processor's own time: how busy the machine is must not matter. */
const MOST_MS = 5000;
/** Memory outside the heap that one small file may take, bytes. */
const MOST_BUFFERS = 256 * 2 ** 20;
/** Of so many seeds one has a dressed WAD, and one a text beside. */
const DRESSED_EVERY = 4;
const TEXT_EVERY = 8;

interface FuzzFile {
  readonly of: FuzzKind;
  readonly bytes: Uint8Array;
  readonly games?: readonly GameFile[];
}

const [first, count, step] = process.argv.slice(2, 5).map(Number);
const names = process.argv.slice(5);
const wads = names.filter((name) => name.endsWith('.wad')).map((name) => new Uint8Array(readFileSync(name)));
const texts = names.filter((name) => !name.endsWith('.wad')).map((name) => readFileSync(name, 'utf8'));
const pieces = piecesOf(wads);
const makeMap = mutantsOf(wads, pieces);
const makeDressed = dressedMutantsOf(pieces);
const makeText = textMutantsOf(texts);
const tell = (report: FuzzReport): void => void process.send!(report);
const EMPTY: FuzzSum = { levels: 0, refused: 0, longestMs: 0, longest: 0 };
let sums: Record<FuzzKind, FuzzSum> = { map: EMPTY, dressed: EMPTY, text: EMPTY };

function* filesOf(seed: number): Generator<FuzzFile> {
  if (seed % DRESSED_EVERY === DRESSED_EVERY - 1) yield { of: 'dressed', ...makeDressed(seed) };
  else yield { of: 'map', bytes: makeMap(seed) };
  if (seed % TEXT_EVERY === 0) yield { of: 'text', bytes: makeText(seed) };
}

function tryFile(seed: number, { of, bytes, games }: FuzzFile): void {
  const sum = sums[of];
  tell({ kind: 'begin', seed, of });
  const began = process.cpuUsage();
  let ends: 'levels' | 'refused' | null = null;
  try {
    ends = endsWell(bytes, 'mutant', seed, games) ? 'levels' : 'refused';
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers > MOST_BUFFERS)
      tell({ kind: 'wrong', seed, of, why: `${Math.round(arrayBuffers / 2 ** 20)} MB of buffers` });
  } catch (error) {
    tell({ kind: 'wrong', seed, of, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1000;
  if (ms > MOST_MS) tell({ kind: 'wrong', seed, of, why: `${Math.round(ms)} ms` });
  sums[of] = {
    ...sum,
    ...(ends === null ? {} : { [ends]: sum[ends] + 1 }),
    ...(ms > sum.longestMs ? { longestMs: ms, longest: seed } : {}),
  };
}

for (let i = 0; i < count; i++) {
  const seed = first + i * step;
  for (const file of filesOf(seed)) tryFile(seed, file);
  if (i % SUM_EVERY !== SUM_EVERY - 1 && i < count - 1) continue;
  for (const of of FUZZ_KINDS) tell({ kind: 'sum', of, sum: sums[of] });
  sums = { map: EMPTY, dressed: EMPTY, text: EMPTY };
  // Messages go out between tasks only.
  await new Promise((resolve) => setImmediate(resolve));
}
