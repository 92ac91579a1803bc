// Checks a level at the library's door.
import { badArgument } from '../../geometry/checks.ts';
import type { Level } from '../level.ts';

const checked = new WeakSet<object>();

/** A level made by this library, or its structured clone; not one that went through JSON. Checked once an object. */
export function checkLevel(name: string, level: unknown): void {
  if (typeof level === 'object' && level !== null && checked.has(level)) return;
  const make = 'pass what createLevel or loadLevel returned; to store or send one, use saveLevel or structuredClone';
  const { plan, tree } = (level ?? {}) as Partial<Level>;
  const isLevel =
    typeof level === 'object' &&
    plan?.walls !== undefined &&
    tree?.plan === plan &&
    [tree.ax, tree.bx, tree.front, tree.wallEnds].every(ArrayBuffer.isView);
  if (!isLevel) {
    const isJson = typeof plan === 'object' && typeof tree === 'object' && plan !== null && tree !== null;
    throw badArgument(name, 'level', level, isJson ? `JSON loses typed arrays: ${make}` : make);
  }
  checked.add(level!);
}
