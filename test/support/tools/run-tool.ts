// Runs the tool in this process, for many quick calls, and catches what it writes to the process's streams.
import process from 'node:process';
import { main } from '../../../src/cli/main.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The output and exit code for these arguments. */
export async function runTool(words: readonly string[]): Promise<Outcome> {
  const { stdout, stderr } = process;
  const writers = { out: stdout.write, err: stderr.write };
  const texts = { out: '', err: '' };
  const capture = (name: 'out' | 'err') =>
    ((chunk: string | Uint8Array): boolean => {
      texts[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    }) as typeof process.stdout.write;
  try {
    stdout.write = capture('out');
    stderr.write = capture('err');
    return { code: await main(words), ...texts };
  } finally {
    stdout.write = writers.out;
    stderr.write = writers.err;
  }
}
