// npm run fuzz: so many damaged WADs (FUZZ_COUNT, 200,000 unless told otherwise) from a seed on (FUZZ_SEED) over so many processes
// (FUZZ_PROCESSES) with little memory each. Each has to end in a level or a MapError within five seconds of processor time; those that do
// not are told by their seed, and a process that hangs or dies is begun anew behind it.
import { fork } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { dataFolder } from '../support/data.ts';
import type { FuzzReport } from './fuzz-child.ts';

const COUNT = Number(process.env.FUZZ_COUNT ?? 200_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const PROCESSES = Number(process.env.FUZZ_PROCESSES ?? Math.max(1, availableParallelism() - 1));
/** Who says nothing for so long hangs; the five seconds of a file are for the process itself to count. */
const HANG_MS = 60_000;
const HEAP_MB = 768;
const TOLD_EVERY = 10_000;
const BUNDLE = join(tmpdir(), `leafstar-fuzz-${process.pid}`);

interface Totals {
  levels: number;
  refused: number;
  longestMs: number;
  longest: number;
  readonly wrong: { readonly seed: number; readonly why: string }[];
}

/** Runs every so many-th seed; resolves when all were tried. */
async function runProcess(lane: number, files: readonly string[], totals: Totals): Promise<void> {
  const lanes = Array.from({ length: COUNT }, (_, i) => i).filter((i) => i % PROCESSES === lane).length;
  let done = 0;
  while (done < lanes) {
    const first = SEED + lane + done * PROCESSES;
    const child = fork(join(BUNDLE, 'fuzz-child.mjs'), [first, lanes - done, PROCESSES, ...files].map(String), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    let at = first;
    let hangs = false;
    let timer: NodeJS.Timeout | undefined;
    child.on('message', (report: FuzzReport) => {
      if (report.kind === 'begin') {
        at = report.seed;
        clearTimeout(timer);
        timer = setTimeout(() => {
          hangs = true;
          child.kill('SIGKILL');
        }, HANG_MS);
      } else if (report.kind === 'wrong') tellWrong(totals, report);
      else {
        totals.levels += report.levels;
        totals.refused += report.refused;
        if (report.longestMs > totals.longestMs)
          Object.assign(totals, { longestMs: report.longestMs, longest: report.longest });
        const sum = totals.levels + totals.refused;
        if (Math.floor(sum / TOLD_EVERY) > Math.floor((sum - report.levels - report.refused) / TOLD_EVERY))
          tellTotals(totals);
      }
    });
    const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
    clearTimeout(timer);
    if (code === 0) return;
    tellWrong(totals, {
      seed: at,
      why: hangs ? `no end within ${HANG_MS / 1000} s` : `the process ended with ${code}`,
    });
    done = Math.round((at - SEED - lane) / PROCESSES) + 1;
  }
}

function tellWrong({ wrong }: Totals, { seed, why }: Totals['wrong'][number]): void {
  wrong.push({ seed, why });
  process.stdout.write(`seed ${seed}: ${why}\n`);
}

function tellTotals({ levels, refused, longestMs, longest, wrong }: Totals): void {
  process.stdout.write(
    `${levels + refused} files: ${levels} levels, ${refused} refused, ${wrong.length} wrong; ` +
      `longest ${Math.round(longestMs)} ms (seed ${longest})\n`,
  );
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
  const folder = dataFolder('freedoom');
  const files =
    folder === null
      ? []
      : readdirSync(folder)
          .filter((name) => name.endsWith('.wad') && name !== 'resources.wad')
          .map((name) => join(folder, name));
  const totals: Totals = { levels: 0, refused: 0, longestMs: 0, longest: 0, wrong: [] };
  await Promise.all(Array.from({ length: PROCESSES }, (_, lane) => runProcess(lane, files, totals)));
  rmSync(BUNDLE, { recursive: true, force: true });
  tellTotals(totals);
  expect(totals.wrong).toEqual([]);
  expect(totals.levels).toBeGreaterThan(0);
  expect(totals.refused).toBeGreaterThan(0);
});
