// Lets Node load the source and the tests as modules of its own: what one module imports from another is then a plain variable, where the
// test runner's modules call a getter each time, which takes a fifth of the time of all unit tests. Types are stripped as files are read.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  register(import.meta.url);
  // Errors then name lines of the source: Node maps them, if the test runner's own way is out of its way.
  process.setSourceMapsEnabled(true);
  Error.prepareStackTrace = undefined;
}
// Node runs this file once more, in the thread that reads modules.
const { transformSync } = isMainThread ? {} : await import('rolldown/utils');

/** What the test runner sets, too. */
const OPTIONS = { sourcemap: true, define: { 'import.meta.env.DEV': 'true' } };

/** Node's hook for finding a module: names of our own files are whole, so that nothing has to be looked for. */
export function resolve(specifier, context, next) {
  if (!/^\.{1,2}\/.*\.ts$/.test(specifier) || !context.parentURL?.startsWith('file:')) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

/** Node's hook for reading a module. */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const file = new URL(url);
  const { code, map, errors } = transformSync(file.pathname, await readFile(file, 'utf8'), OPTIONS);
  if (errors.length > 0) throw new SyntaxError(`${file.pathname}: ${errors[0].message}`);
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  return {
    format: 'module',
    source: `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`,
    shortCircuit: true,
  };
}
