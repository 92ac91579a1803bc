// The mutants of a TypeScript file: small changes of its text, one at a time, each of which some test should notice.
import { parseSync } from 'vite';

/** What takes the place of an operator: rows of the operator and its changes. */
const SWAPS = new Map(
  '< <= >=, <= < >, > >= <=, >= > <, === !==, !== ===, + -, - +, * /, / *, % *, & |, | &, << >>, >> <<, >>> <<, && ||, || &&, += -=, -= +=, *= /=, /= *='
    .split(', ')
    .map((row) => [row.split(' ')[0], row.split(' ').slice(1)]),
);
const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
const isLikeNull = (node) => !node || (node.type === 'Literal' && !node.value);

const isShort = ({ type, expression }) => type === 'ArrowFunctionExpression' && expression;

/** [start, end, new text] of every change at one node. */
function changesAt(node, code, parent) {
  const { type, start, end, left, right, operator, value, argument, body } = node;
  const text = (part) => code.slice(part.start, part.end);
  if (left && operator) {
    if (operator === '??') return [[left.end, right.end, '']];
    if (operator === '+' && [left, right].some(isText)) return [];
    if (operator === '*' && /\b(sense|sign)$/.test(text(right))) return [];
    const at = code.indexOf(operator, left.end);
    return (SWAPS.get(operator) ?? []).map((other) => [at, at + operator.length, other]);
  }
  if (type === 'Literal') {
    if (typeof value === 'boolean') return [[start, end, String(!value)]];
    if (typeof value !== 'number' || parent.key === node || (parent.operator === '-' && !parent.left)) return [];
    const isLength = /new \w+Array\([^(),]*$/.test(code.slice(0, start)) && /^[^(),]*\)/.test(code.slice(end));
    // Counts and indices are off by one; of a measure or a tuned constant the question is whether anything notices it at all.
    const others = value === 0 ? [1] : value === 1 || value === 2 ? [value + 1, value - 1] : [0];
    return others.flatMap((other) => (isLength && other > value ? [] : [[start, end, `${other}`]]));
  }
  if (type === 'UnaryExpression') return /[!-]/.test(operator) ? [[start, end, text(argument)]] : [];
  if (type === 'ExpressionStatement') return text(node) === 'yield;' ? [] : [[start, end, ';']];
  if (type === 'BlockStatement') return body.length > 0 ? [[start, end, '{}']] : [];
  if (type === 'ReturnStatement') return isLikeNull(argument) ? [] : [[start, end, 'return null;']];
  return isShort(node) && !isLikeNull(body) ? [[body.start, body.end, 'null']] : [];
}

const short = (text) => text.replace(/\s+/g, ' ').replace(/^(.{60}).{8,}(.{20})$/, '$1 … $2');

/** Every mutant of a file. Its `mark` is where a statement runs, or the body of an arrow function, whenever the changed code is reached. */
export function mutantsOf(file, code) {
  const { program } = parseSync(file, code, { lang: 'ts' });
  const mutants = [];
  const visit = (node, parent, mark) => {
    // What remains of a type at run time is the expression in it.
    if (/^TS(?!.*Expression$)/.test(node.type)) return;
    for (const [start, end, text] of changesAt(node, code, parent)) {
      // Named by the text around it, so that the list of equivalent mutants outlives changes elsewhere in the file.
      const { start: from, end: to } = node.type === 'Literal' ? parent : node;
      const after = code.slice(from, start) + text + code.slice(end, to);
      const lines = code.slice(0, start).split('\n');
      const place = `${lines.length}:${lines.at(-1).length + 1}`;
      const change = `${short(code.slice(from, to))} → ${short(after)}`;
      mutants.push({ file, source: code, place, start, end, text, mark, change });
    }
    for (const [key, value] of Object.entries(node)) {
      for (const child of [value].flat()) {
        const isStatement = Array.isArray(value) && /Statement$|^VariableDeclaration$/.test(child?.type);
        const [first] = child?.type === 'BlockStatement' ? child.body : isStatement ? [child] : [];
        const own = first ? [first.start] : isShort(node) && key === 'body' ? [child.start, child.end] : mark;
        if (typeof child?.type === 'string') visit(child, node, own);
      }
    }
  };
  visit(program, program, [0]);
  return mutants;
}

/** The file with a note at each mark: which mutants, given with their numbers, the running test reaches. */
export function instrument(code, numbered) {
  const inserts = [];
  for (const [number, mutant] of numbered) {
    const [start, end] = mutant.mark;
    const note = `globalThis.leafstarHits?.add(${number})`;
    inserts[start] = (inserts[start] ?? '') + (end ? `(${note}, ` : `${note};`);
    if (end) inserts[end] = `)${inserts[end] ?? ''}`;
  }
  return inserts.reduceRight((text, insert, at) => text.slice(0, at) + insert + text.slice(at), code);
}
