// The mutants of a TypeScript file: small changes of its text, one at a time, each of which some test should notice.
//
// Left out are changes that make no difference for a general reason:
// - 0 to −1: a count, an index or a length is as little above −1 as above 0, and of a measure 0 to 1 asks the same question.
// - the number after a minus sign: −1 mostly stands for "none", as −2 and −0 do too; the sign itself is still taken away.
// - `return null` in place of false, 0 or '': conditions and sums take null for these; the value itself is still changed.
// - × and ÷ by a sign: it is 1 or −1.
// - more room: a larger number in the length of a new array.
// - a `yield` alone left out: it only marks where a long computation may pause.
import { parseSync } from 'vite';

/** What takes the place of an operator: rows of the operator and its changes. */
const SWAPS = new Map(
  '< <= >=, <= < >, > >= <=, >= > <, === !==, !== ===, + -, - +, * /, / *, % *, & |, | &, << >>, >> <<, >>> <<, && ||, || &&, += -=, -= +=, *= /=, /= *='
    .split(', ')
    .map((row) => [row.split(' ')[0], row.split(' ').slice(1)]),
);
/** What remains of a type at run time is the expression in it. */
const KEPT_TYPES = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/** Counts and indices are off by one; of a measure or a tuned constant the question is whether anything notices it at all. */
const othersThan = (value) => (value === 0 ? [1] : value === 1 || value === 2 ? [value + 1, value - 1] : [0]);

/** Of that length, or a copy. */
const isNewArray = ({ type, callee, arguments: given }) =>
  type === 'NewExpression' && given.length === 1 && callee.name?.endsWith('Array');

/** Is it as good as null to those who ask? */
const isLikeNull = (node) => !node || (node.type === 'Literal' && !node.value);

/** [start, end, new text] of every change at one node. */
function changesAt(node, code, parent) {
  const text = (part) => code.slice(part.start, part.end);
  const swap = ({ left, right, operator }) => {
    if (operator === '??') return [[left.end, right.end, '']];
    if (operator === '+' && [left, right].some(isText)) return [];
    if (operator === '*' && /\b(sense|sign)$/.test(text(right))) return [];
    const at = code.indexOf(operator, left.end);
    return (SWAPS.get(operator) ?? []).map((other) => [at, at + operator.length, other]);
  };
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return swap(node);
    case 'Literal':
      if (typeof node.value === 'boolean') return [[node.start, node.end, String(!node.value)]];
      if (typeof node.value !== 'number' || parent.key === node || (parent.operator === '-' && !parent.left)) return [];
      return othersThan(node.value).map((other) => [node.start, node.end, `${other}`]);
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? [[node.start, node.end, text(node.argument)]] : [];
    case 'ExpressionStatement':
      return text(node) === 'yield;' ? [] : [[node.start, node.end, ';']];
    case 'BlockStatement':
      return node.body.length > 0 ? [[node.start, node.end, '{}']] : [];
    case 'ReturnStatement':
      return isLikeNull(node.argument) ? [] : [[node.start, node.end, 'return null;']];
    case 'ArrowFunctionExpression':
      return node.expression && !isLikeNull(node.body) ? [[node.body.start, node.body.end, 'null']] : [];
    default:
      return [];
  }
}

const short = (text) => text.replace(/\s+/g, ' ').replace(/^(.{60}).{8,}(.{20})$/, '$1 … $2');

/** Every mutant of a file. Its `mark` is where a statement runs, or the body of an arrow function, whenever the changed code is reached. */
export function mutantsOf(file, code) {
  const { program, errors } = parseSync(file, code, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const mutants = [];
  const visit = (node, parent, mark, isRoom) => {
    if (node.type.startsWith('TS') && !KEPT_TYPES.has(node.type)) return;
    for (const [start, end, text] of changesAt(node, code, parent)) {
      if (isRoom && node.type === 'Literal' && Number(text) > node.value) continue;
      // Named by the text around it, so that the list of equivalent mutants outlives changes elsewhere in the file.
      const { start: from, end: to } = node.type === 'Literal' ? parent : node;
      const after = code.slice(from, start) + text + code.slice(end, to);
      const lines = code.slice(0, start).split('\n');
      const place = { line: lines.length, column: lines.at(-1).length + 1 };
      const change = `${short(code.slice(from, to))} → ${short(after)}`;
      const reached = node.type === 'BlockStatement' ? [node.body[0].start] : mark;
      mutants.push({ file, ...place, start, end, text, mark: reached, change });
    }
    for (const [key, value] of Object.entries(node)) {
      const isList = (key === 'body' && Array.isArray(value)) || (node.type === 'SwitchCase' && key === 'consequent');
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child?.type !== 'string') continue;
        const isBody = node.type === 'ArrowFunctionExpression' && node.expression && key === 'body';
        const own = isList && node.type !== 'ClassBody' ? [child.start] : isBody ? [child.start, child.end] : mark;
        const isLength = node.type === 'BinaryExpression' ? isRoom : key === 'arguments' && isNewArray(node);
        visit(child, node, own, isLength);
      }
    }
  };
  visit(program, program, [0]);
  return mutants;
}

/** The file with one change made. */
export const mutate = (code, { start, end, text }) => code.slice(0, start) + text + code.slice(end);

/** The file with a note at each mark: which mutants of `numbers` (by mutant) the running test reaches. */
export function instrument(code, numbers) {
  const inserts = [];
  for (const [{ mark }, number] of numbers) {
    const note = `globalThis.leafstarHits?.add(${number})`;
    if (mark.length === 1) inserts.push([mark[0], `${note};`]);
    else inserts.push([mark[0], `(${note}, `], [mark[1], ')']);
  }
  // At one place ends of bodies come before what begins there.
  inserts.sort(([a, one], [b, other]) => a - b || (one === ')' ? -1 : 0) - (other === ')' ? -1 : 0));
  let [result, done] = ['', 0];
  for (const [at, text] of inserts) {
    result += code.slice(done, at) + text;
    done = at;
  }
  return result + code.slice(done);
}
