// The commands in src/README.md, as they stand, on the maps that ship: each finds what it is there to show.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from '../support/tools/run-tool.ts';
import { QUICK } from '../support/quick.ts';

const root = resolve(import.meta.dirname, '../..');
const [, block] = /```sh\n(leafstar check[^`]*)```/.exec(readFileSync(resolve(root, 'src/README.md'), 'utf8'))!;
const commands = block
  .split('\n')
  .map((line) => line.replace(/(#|>) .*/, '').trim())
  .filter((line) => line.includes(' maps/') && !/ bake /.test(line))
  .filter((line) => !QUICK || / (grid|--to-nearest) /.test(line));

test('there are commands', () => {
  expect(commands.length).toBeGreaterThan(1);
});

test.each(commands)('%s', async (command) => {
  const [, ...words] = command.split(/ +/).map((word) => (word.startsWith('maps/') ? resolve(root, word) : word));
  // One line shows why there is no path.
  expect((await runTool(words)).code).toBe(words.includes('--why') ? 4 : 0);
});
