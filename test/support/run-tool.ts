// Runs src/cli.ts in this process, for many quick calls. The tool reads process.argv and writes to the process's streams on import, so each
// call replaces these and imports it again.
import { resolve } from 'node:path';
import process from 'node:process';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const TOOL = resolve(import.meta.dirname, '../../src/cli.ts');
let calls = 0;

/** The output and exit code for these arguments. */
export async function runTool(words: readonly string[]): Promise<Outcome> {
  const { argv, exitCode } = process;
  const streams = { out: process.stdout, err: process.stderr };
  const texts = { out: '', err: '' };
  const before = new Set(streams.out.listeners('error'));
  const writers = { out: streams.out.write, err: streams.err.write };
  const capture = (name: 'out' | 'err') =>
    ((chunk: string | Uint8Array): boolean => {
      texts[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    }) as typeof process.stdout.write;
  try {
    process.argv = [process.execPath, TOOL, ...words];
    process.exitCode = undefined;
    streams.out.write = capture('out');
    streams.err.write = capture('err');
    calls += 1;
    await import(/* @vite-ignore */ `${TOOL}?call=${calls}`);
    return { code: Number(process.exitCode ?? 0), ...texts };
  } finally {
    Object.assign(process, { argv, exitCode });
    streams.out.write = writers.out;
    streams.err.write = writers.err;
    for (const listener of streams.out.listeners('error'))
      if (!before.has(listener)) streams.out.off('error', listener as (error: Error) => void);
  }
}
