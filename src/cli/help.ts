// The help texts: of the tool, and of each command.
import { COMMAND_NAMES, COMMANDS, OPTIONS, type CommandName } from './options.ts';
import { EXIT_CODES } from './ends.ts';

const WIDTH = 110;

/** Rows of two columns, the second one wrapped. */
function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const left = Math.min(34, Math.max(...rows.map(([word]) => word.length)));
  const indent = ' '.repeat(left + 4);
  return rows
    .map(([word, text]) => {
      const lines = wrap(text, WIDTH - indent.length);
      if (word.length > left) return [`  ${word}`, ...lines.map((line) => indent + line)].join('\n');
      return `  ${word.padEnd(left)}  ${lines.join(`\n${indent}`)}`;
    })
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

export function helpOfTool(): string {
  return `leafstar checks maps and finds paths in them: Leafstar JSON, grid text, Doom WAD, MovingAI .map, wall segments.

${columns(COMMAND_NAMES.map((name) => [`leafstar ${name}`, COMMANDS[name].about]))}

leafstar help COMMAND prints a command's options, leafstar --version the version.

FILE may be - for standard input. Coordinates and lengths are in the file's units: Doom's x, y; cells of a MovingAI
map; header units of a grid text.

Exit codes:
${columns(Object.entries(EXIT_CODES))}
`;
}

export function helpOfCommand(name: CommandName): string {
  const { usage, about, options } = COMMANDS[name];
  return `leafstar ${name} ${usage}

${wrap(about, WIDTH).join('\n')}

${columns(options.map((option) => [`--${option} ${OPTIONS[option][0]}`.trimEnd(), OPTIONS[option][1]]))}
`;
}
