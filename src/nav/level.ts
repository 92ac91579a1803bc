// A plan with its tree, and the check of one at the library's door. Portal graphs and navmeshes are built per body on demand and cached by level.
import { badArgument } from '../geometry/checks.ts';
import type { Tree } from '../bsp/tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import type { SectorStates } from './sector-states.ts';

/** A checked plan with its BSP tree, ready for queries; immutable. It survives `structuredClone` and `postMessage`; for JSON see `saveLevel`. */
export interface Level {
  readonly plan: FloorPlan;
  readonly tree: Tree;
  /** Heights of moving sectors that paths may rely on; null or absent if everything stays as drawn. */
  readonly states?: SectorStates | null;
  /** Indexes that `saveLevel` kept, for navigators' `prepare`. */
  readonly indexes?: readonly object[];
  /** Of a level with obstacles (patch/): the tree of the plan without them, which shows what was floor. */
  readonly bare?: Tree;
  /** Of a level with other links or area costs (patch/): the one that it was made from, of which all that depends on walls is used again. */
  readonly sameWalls?: Level;
}

/** The level with other heights of moving sectors, which is like no other. */
export function withStates(level: Level, states: SectorStates): Level {
  const { sameWalls: _, ...own } = level;
  return { ...own, states };
}

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
