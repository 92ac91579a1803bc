// Every command × every kind of bad input: one line on standard error, an exit code from the table, nothing on standard output.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NO_PATH, REJECTED, WRONG_USAGE } from '../../src/cli/ends.ts';
import { COMMAND_NAMES, COMMANDS, OPTIONS, type CommandName, type OptionName } from '../../src/cli/options.ts';
import { runTool } from '../support/tools/run-tool.ts';
import { QUICK } from '../support/quick.ts';

const MAP = resolve(import.meta.dirname, '../../maps/one-room.json');
const folder = mkdtempSync(join(tmpdir(), 'leafstar-bad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const queries = write('queries.tsv', '100\t100\t200\t200\n');

/** What each command needs besides its file. */
const NEEDED: Readonly<Record<CommandName, Readonly<Partial<Record<OptionName, string>>>>> = {
  check: {},
  path: { from: '100,100', to: '300,250' },
  paths: { queries },
  bake: { out: join(folder, 'out.bake') },
  grid: { from: '100,100', to: '300,250', 'node-radius': '16' },
  svg: { layers: 'cells,field,grid' },
};
const wordsFor = (command: CommandName, file: string, options: Readonly<Record<string, string | undefined>>) => [
  command,
  file,
  ...Object.entries(options).map(([option, value]) => `--${option}=${value}`),
];

const WORDS = ['', 'null', 'constructor', '__proto__', '✈', 'x'.repeat(5000)];
const NUMBERS = [...WORDS, 'NaN', 'Infinity', '-Infinity', '1e999', '-1', '3m', '1,2'];
const PAIRS = [...WORDS, '1', '1,2,3', ',', '1,', 'NaN,1', '1,Infinity', '1e999,0', '1;2'];
const FILES = ['', folder, join(folder, 'absent'), join(folder, 'absent/file')];
/** Values that an option refuses, by the form of its value. */
function badValues(option: OptionName): readonly string[] {
  const [form] = OPTIONS[option];
  if (form.startsWith('FILE')) return option === 'out' ? FILES.filter((file) => !file.endsWith('absent')) : FILES;
  if (/^[XW],[YD]$/.test(form)) return PAIRS;
  if (/^(R|PIXELS)$/.test(form)) return NUMBERS;
  return WORDS;
}

async function expectRefusal(words: readonly string[], codes: readonly number[]): Promise<void> {
  const { code, out, err } = await runTool(words);
  const said = { words: words.map((word) => word.slice(0, 60)), code, out, err: err.slice(0, 300) };
  expect(codes, JSON.stringify(said)).toContain(code);
  expect(said.out).toBe('');
  expect(err).toMatch(/^\w+Error: [^\n]+\n$/);
}

describe.each(COMMAND_NAMES)('%s', (command) => {
  test('its example is right', async () => {
    const { code, err } = await runTool(wordsFor(command, MAP, NEEDED[command]));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test.each(COMMANDS[command].options.filter((option, i) => OPTIONS[option][0] !== '' && (!QUICK || i % 3 === 0)))(
    '--%s: bad values',
    async (option) => {
      // That would be too many nodes.
      const tiny = command === 'grid' && option === 'node-radius' ? ['0.00001'] : [];
      for (const value of [...badValues(option), ...tiny])
        await expectRefusal(wordsFor(command, MAP, { ...NEEDED[command], [option]: value }), [REJECTED, WRONG_USAGE]);
      const rest = wordsFor(command, MAP, { ...NEEDED[command], [option]: undefined }).filter(
        (word) => !word.endsWith('=undefined'),
      );
      await expectRefusal([...rest, `--${option}`], [WRONG_USAGE]);
    },
  );

  test('options of other commands, unknown ones, values of switches, a second file', async () => {
    const words = wordsFor(command, MAP, NEEDED[command]);
    const options: readonly OptionName[] = COMMANDS[command].options;
    for (const option of (Object.keys(OPTIONS) as OptionName[]).filter((each) => !options.includes(each)))
      await expectRefusal([...words, OPTIONS[option][0] === '' ? `--${option}` : `--${option}=1`], [WRONG_USAGE]);
    for (const word of ['--shout', '--json=1', '-x', 'other.json', ''])
      await expectRefusal([...words, word], [WRONG_USAGE]);
    await expectRefusal([command], [WRONG_USAGE]);
    for (const option of Object.keys(NEEDED[command]).filter((each) => COMMANDS[command].usage.includes(`--${each} `)))
      await expectRefusal(
        words.filter((word) => !word.startsWith(`--${option}=`)),
        [WRONG_USAGE],
      );
  });

  test('files that are no map', async () => {
    const keep = readFileSync(MAP);
    const files = [
      ...FILES,
      write('empty', ''),
      write('package.json', '{ "name": "x" }'),
      write('list.json', '[1, 2]'),
      write('half.json', keep.subarray(0, keep.length >> 1)),
      write(
        'junk.wad',
        Uint8Array.from({ length: 999 }, (_, i) => (i * 7919) % 251),
      ),
      write('head.wad', 'IWAD'),
      write('short.txt', '10\n4\n'),
      write('cut.map', 'type octile\nheight 3\n'),
    ];
    for (const file of files)
      for (const json of command === 'svg' || command === 'check' ? [[]] : [[], ['--json']])
        await expectRefusal([...wordsFor(command, file, NEEDED[command]), ...json], [REJECTED]);
  });
});

test('numbers at the edge of what there is: an answer, or one line', async () => {
  for (const value of ['1e-320', '1e-9', '3e-8', '1e-7', '1e300', '99999999', '0.1'])
    for (const [command, options] of [
      ['path', { radius: value }],
      ['path', { from: `${value},100` }],
      ['path', { from: '100,100', to: `-${value},${value}` }],
      ['grid', { radius: value }],
      ['svg', { radius: value, layers: 'portals,merged' }],
      // This one has no number.
      ...(value === '0.1' ? ([['check', { body: 'walk' }]] as const) : []),
    ] as const) {
      const { code, out, err } = await runTool(wordsFor(command, MAP, { ...NEEDED[command], ...options }));
      const said = JSON.stringify({ command, options, code, out: out.slice(0, 200), err });
      expect([0, REJECTED, WRONG_USAGE, NO_PATH], said).toContain(code);
      expect(err, said).toMatch(/^(\w+Error: [^\n]+\n)?$/);
      expect(out, said).not.toMatch(/NaN|Infinity|undefined/);
    }
});

test('messages about options are whole sentences', async () => {
  const unknown = await runTool(['check', MAP, '--bodi', 'walk']);
  expect(unknown.err).toBe("UsageError: Unknown option '--bodi'. See leafstar help.\n");
  const wide = await runTool(['path', MAP, '--from', '100,100', '--to', '200,200', '--radius', '9e5']);
  expect(wide.err).toMatch(/^UsageError: --radius: is 900000; .*; pass a radius in its units\. See leafstar help\.\n$/);
});
