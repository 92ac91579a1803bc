// npm run fuzz: so many damaged WADs (FUZZ_COUNT, 200,000 unless told otherwise) from a seed on (FUZZ_SEED) over so many processes
// (FUZZ_PROCESSES) with little memory each, and for every eighth a damaged file of another format. Each has to end in a level or a MapError within five seconds of processor time; those that do
// not are told by their seed, and a process that hangs or dies is begun anew behind it.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { SHARED } from '../support/data.ts';
import type { FuzzKind, FuzzReport, FuzzSum } from './fuzz-child.ts';

const COUNT = Number(process.env.FUZZ_COUNT ?? 200_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const PROCESSES = Number(process.env.FUZZ_PROCESSES ?? Math.max(1, availableParallelism() - 1));
/** Who says nothing for so long hangs; the five seconds of a file are for the process itself to count. */
const HANG_MS = 60_000;
const HEAP_MB = 768;
const TOLD_EVERY = 10_000;
const BUNDLE = join(tmpdir(), `leafstar-fuzz-${process.pid}`);

interface Wrong {
  readonly seed: number;
  readonly of: FuzzKind;
  readonly why: string;
}

interface Totals {
  readonly sums: Record<FuzzKind, FuzzSum>;
  readonly wrong: Wrong[];
}

const KINDS: readonly FuzzKind[] = ['map', 'dressed', 'text'];
const filesIn = ({ levels, refused }: FuzzSum): number => levels + refused;

/** Runs every so many-th seed; resolves when all were tried. */
async function runProcess(lane: number, files: readonly string[], totals: Totals): Promise<void> {
  const lanes = Array.from({ length: COUNT }, (_, i) => i).filter((i) => i % PROCESSES === lane).length;
  let done = 0;
  while (done < lanes) {
    const first = SEED + lane + done * PROCESSES;
    const child = fork(join(BUNDLE, 'fuzz-child.mjs'), [first, lanes - done, PROCESSES, ...files].map(String), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    let at: Pick<Wrong, 'seed' | 'of'> = { seed: first, of: 'map' };
    let hangs = false;
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (report: FuzzReport) => {
      if (report.kind === 'begin') {
        at = report;
        clearTimeout(timer);
        timer = setTimeout(() => {
          hangs = true;
          child.kill('SIGKILL');
        }, HANG_MS);
      } else if (report.kind === 'wrong') tellWrong(totals, report);
      else addSum(totals, report.of, report.sum);
    });
    const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
    clearTimeout(timer);
    if (code === 0) return;
    tellWrong(totals, {
      ...at,
      why: hangs ? `no end within ${HANG_MS / 1000} s` : `the process ended with ${code}`,
    });
    done = Math.round((at.seed - SEED - lane) / PROCESSES) + 1;
  }
}

function addSum(totals: Totals, of: FuzzKind, { levels, refused, longestMs, longest }: FuzzSum): void {
  const { sums } = totals;
  const tens = (): number => Math.floor(KINDS.reduce((sum, kind) => sum + filesIn(sums[kind]), 0) / TOLD_EVERY);
  const before = tens();
  const sum = sums[of];
  sums[of] = {
    levels: sum.levels + levels,
    refused: sum.refused + refused,
    ...(longestMs > sum.longestMs ? { longestMs, longest } : { longestMs: sum.longestMs, longest: sum.longest }),
  };
  if (tens() > before) tellTotals(totals);
}

function tellWrong({ wrong }: Totals, { seed, of, why }: Wrong): void {
  wrong.push({ seed, of, why });
  process.stdout.write(`seed ${seed}, ${of}: ${why}\n`);
}

function tellTotals({ sums, wrong }: Totals): void {
  for (const of of KINDS) {
    const { levels, refused, longestMs, longest } = sums[of];
    process.stdout.write(
      `${of}: ${levels + refused} files, ${levels} levels, ${refused} refused; ` +
        `longest ${Math.round(longestMs)} ms (seed ${longest})\n`,
    );
  }
  process.stdout.write(`${wrong.length} wrong\n`);
}

test(`${COUNT} damaged WADs from seed ${SEED} on, in ${PROCESSES} processes`, async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      ssr: join(import.meta.dirname, 'fuzz-child.ts'),
      outDir: BUNDLE,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'fuzz-child.mjs' } },
    },
  });
  const listed = (folder: string | null, pattern: RegExp): string[] =>
    folder === null
      ? []
      : readdirSync(folder)
          .filter((name) => pattern.test(name))
          .map((name) => join(folder, name));
  const shared = (...path: string[]): string | null => {
    const folder = resolve(SHARED, ...path);
    return existsSync(folder) ? folder : null;
  };
  const files = [
    ...listed(shared('freedoom'), /^free.*\.wad$/),
    ...listed(resolve(import.meta.dirname, '../../maps'), /\.(json|txt)$/),
    ...listed(shared('freedoom-floorplans', 'walls'), /\.walls$/),
    ...listed(shared('movingai', 'maps'), /\.map$/),
  ];
  const none: FuzzSum = { levels: 0, refused: 0, longestMs: 0, longest: 0 };
  const totals: Totals = { sums: { map: none, dressed: none, text: none }, wrong: [] };
  await Promise.all(Array.from({ length: PROCESSES }, (_, lane) => runProcess(lane, files, totals)));
  rmSync(BUNDLE, { recursive: true, force: true });
  tellTotals(totals);
  expect(totals.wrong).toEqual([]);
  for (const of of KINDS) {
    expect(totals.sums[of].levels).toBeGreaterThan(0);
    expect(totals.sums[of].refused).toBeGreaterThan(0);
  }
});
