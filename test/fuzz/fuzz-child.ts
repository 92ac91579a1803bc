// One process of the fuzz: tries the mutants of its seeds and tells of each before it begins, so that whoever started it
// knows which one it hangs in or dies of. Arguments: first seed, how many, step; then WADs of one map each.
import { readFileSync } from 'node:fs';
import { mutantsOf } from '../support/mutants.ts';
import { endsWell } from '../support/survives.ts';

export type FuzzReport =
  | { readonly kind: 'begin'; readonly seed: number }
  | { readonly kind: 'wrong'; readonly seed: number; readonly why: string }
  | {
      readonly kind: 'sum';
      readonly levels: number;
      readonly refused: number;
      readonly longestMs: number;
      readonly longest: number;
    };

/** Sums are told this often, so that little is lost with a process. */
const SUM_EVERY = 100;
/** Longest that a file may take, of the processor's own time: how busy the machine is must not matter. */
const MOST_MS = 5000;
/** Memory outside the heap that one small file may take, bytes. */
const MOST_BUFFERS = 256 * 2 ** 20;

const [first, count, step] = process.argv.slice(2, 5).map(Number);
const makeMutant = mutantsOf(process.argv.slice(5).map((file) => new Uint8Array(readFileSync(file))));
const tell = (report: FuzzReport): void => void process.send!(report);
let sum = { levels: 0, refused: 0, longestMs: 0, longest: 0 };
for (let i = 0; i < count; i++) {
  const seed = first + i * step;
  const bytes = makeMutant(seed);
  tell({ kind: 'begin', seed });
  const began = process.cpuUsage();
  try {
    if (endsWell(bytes, 'mutant.wad', seed)) sum.levels++;
    else sum.refused++;
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers > MOST_BUFFERS)
      tell({ kind: 'wrong', seed, why: `${Math.round(arrayBuffers / 2 ** 20)} MB of buffers` });
  } catch (error) {
    tell({ kind: 'wrong', seed, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1000;
  if (ms > MOST_MS) tell({ kind: 'wrong', seed, why: `${Math.round(ms)} ms` });
  if (ms > sum.longestMs) sum = { ...sum, longestMs: ms, longest: seed };
  if (i % SUM_EVERY !== SUM_EVERY - 1 && i < count - 1) continue;
  tell({ kind: 'sum', ...sum });
  sum = { ...sum, levels: 0, refused: 0 };
  // Messages go out between tasks only.
  await new Promise((resolve) => setImmediate(resolve));
}
