// Cost terms of paths: distance, time, terrain, danger, cover. A query gives a weight for each, and their data.
//
// Each term is a rate, a cost per unit of length at a place, and never negative. It also gives its least value anywhere, so the least rate
// times the straight line is an admissible and consistent estimate for any weights. Nothing is kept: the terrain table may change between
// two queries (the lake freezes) without rebuilding a graph. Terms that vary inside a leaf are sampled at fixed intervals. After the
// examples of costs in D. Brackeen, Developing Games in Java, 2003.
import { leafAt } from '../bsp/leaf-at.ts';
import type { Tree } from '../bsp/tree.ts';
import { visibleCells } from '../bsp/visible/visible-cells.ts';
import { distance, pointBetween, type Point } from '../geometry/point.ts';
import type { LinkType } from '../map/link-types.ts';
import { curveOf } from './link-curve.ts';
import type { Body } from './body.ts';

/** The watcher to fear or hide from: its position and the unit vector in which it looks. */
export interface Watcher {
  readonly at: Point;
  readonly facing: Point;
}

/** The terms that a path's cost consists of. */
export type CostKey = 'distance' | 'time' | 'terrain' | 'danger' | 'cover';

/** Costs of one query: plain data. */
export interface CostOptions {
  /** Weight of each term, 0 or more. */
  readonly weights: Readonly<Record<CostKey, number>>;
  /**
   * Current cost of a unit in each sector, by index; Infinity closes it to the agent's middle: paths keep off it, but may cost much more than
   * the cheapest.
   */
  readonly terrain: ArrayLike<number>;
  /** Current walking speed in each sector, by index, as a fraction of the usual speed; the plan's by default. Flyers ignore it. */
  readonly paces?: ArrayLike<number>;
  /** The usual speed, map units per ms; WALKING_PACE by default. */
  readonly speed?: number;
  readonly watcher: Watcher | null;
  /** Cost factor of each leaf, by id, 1 or more: for example where shots were fired. */
  readonly factors?: Float64Array;
}

/** Data of the terms. */
interface Scene extends CostOptions {
  readonly tree: Tree;
  readonly paces: ArrayLike<number>;
  readonly speed: number;
  /** 1 for each leaf that the watcher may see; empty without a watcher. */
  readonly isExposed: Uint8Array;
}

interface CostTerm {
  readonly key: CostKey;
  /** The default weight. */
  readonly usual: number;
  /** Cost of a unit of length at a place in that leaf. */
  rate(scene: Scene, leaf: number, at: Point): number;
  /** Its least value anywhere. */
  least(scene: Scene): number;
  /** Whether it varies inside a leaf. */
  readonly varies: boolean;
  /** Cost of a link that is not walked, given its author's cost. */
  link(scene: Scene, said: number, type: LinkType, from: Point, to: Point): number;
}

/** Range of the watcher's sight, map units. */
const SIGHT = 1024;
/** Danger straight before the watcher's eyes. */
const WORST = 4;
/** Time counts as the distance walked meanwhile on plain floor at this speed, map units per ms. */
const WALKING_PACE = 0.25;
/** Least speed on links, also for agents that stand still; map units per ms. */
export const SLOWEST_PACE = 0.05;
/** Distance between samples, map units. */
const PACE_OF_LOOKS = 48;

function dangerAt({ watcher, isExposed }: Scene, leaf: number, p: Point): number {
  if (watcher === null || isExposed[leaf] !== 1) return 0;
  const gap = distance(watcher.at, p);
  if (gap >= SIGHT || gap === 0) return 0;
  const { facing, at } = watcher;
  const ahead = Math.max(0, (facing.x * (p.x - at.x) + facing.z * (p.z - at.z)) / gap);
  return WORST * ahead * ahead * (1 - gap / SIGHT);
}

export const COST_TERMS: readonly CostTerm[] = [
  // So much for every unit of path.
  {
    key: 'distance',
    usual: 0,
    rate: () => 1,
    least: () => 1,
    varies: false,
    link: (_, said) => said,
  },
  // Water and mud are slow, links take what their motion takes; a teleport takes none, a door makes wait.
  {
    key: 'time',
    usual: 0,
    rate: ({ tree, paces }, leaf) => 1 / paces[tree.leaves[leaf].sector],
    least: ({ paces }) => 1 / Array.from(paces).reduce((most, pace) => Math.max(most, pace)),
    varies: false,
    link: ({ tree, paces, speed }, _, type, from, to) => {
      const [begin, end] = [from, to].map((at) => tree.leaves[leafAt(tree, at)]);
      const [start, goal] = [{ ...from, y: begin?.floor ?? 0 }, { ...to, y: end?.floor ?? 0 }]; // prettier-ignore
      return curveOf(type, start, goal, Math.max(speed, SLOWEST_PACE), paces[begin?.sector] ?? 1).ms * speed;
    },
  },
  // What the ground costs now: water and mud cost more, ice does not.
  {
    key: 'terrain',
    usual: 1,
    rate: ({ tree, terrain }, leaf) => terrain[tree.leaves[leaf].sector],
    least: ({ tree, terrain }) => tree.leaves.reduce((least, { sector }) => Math.min(least, terrain[sector]), Infinity),
    varies: false,
    link: (_, said) => said,
  },
  // In view of the player, the nearer the more expensive; behind its back there is no cost: bots sneak up.
  {
    key: 'danger',
    usual: 0,
    rate: dangerAt,
    least: () => 0,
    varies: true,
    link: (scene, said, _, __, to) => said * dangerAt(scene, leafAt(scene.tree, to), to),
  },
  // Rooms that the player could see into cost more, all others do not.
  {
    key: 'cover',
    usual: 0,
    rate: ({ isExposed }, leaf) => isExposed[leaf] ?? 0,
    least: () => 0,
    varies: false,
    link: (scene, said, _, __, to) => said * (scene.isExposed[leafAt(scene.tree, to)] ?? 0),
  },
];

/** The default weights: length times terrain. */
export const DEFAULT_WEIGHTS = Object.freeze(
  Object.fromEntries(COST_TERMS.map(({ key, usual }) => [key, usual])),
) as CostOptions['weights'];

/** The compiled costs of one query. */
export interface PathCosts {
  /** Least cost of a unit walked anywhere. */
  readonly least: number;
  /** Cost of a unit of length at a place in that leaf; Infinity if the leaf is closed. */
  atPlace(leaf: number, at: Point): number;
  /** Cost of a straight walk inside a leaf; Infinity if the leaf is closed. */
  ofStretch(leaf: number, from: Point, to: Point): number;
  /** Cost of a link that is not walked, given its author's cost. */
  ofLink(said: number, type: LinkType, from: Point, to: Point): number;
  /** Its least cost for any watcher. */
  leastOfLink(said: number, type: LinkType, from: Point, to: Point): number;
  /** The part of these costs that is time, which authors' costs do not change; null without weight. */
  ofTime(): PathCosts | null;
}

/** The data that costs depend on besides the query, usually a portal graph. */
interface Ground {
  readonly tree: Tree;
  readonly body: Body;
}

const compiled = new WeakMap<CostOptions, { readonly ground: Ground; readonly costs: PathCosts }>();

/** Compiles the costs of a query for an agent size, and caches them: the query's costs must not change afterwards. */
export function compileCosts(ground: Ground, options: CostOptions): PathCosts {
  const known = compiled.get(options);
  if (known?.ground === ground) return known.costs;
  const costs = makeCosts(ground, options);
  compiled.set(options, { ground, costs });
  return costs;
}

/** Throws an Error that names what of a query's costs cannot be. */
function checkCosts(sectors: number, { weights, terrain, paces }: CostOptions): void {
  for (const { key } of COST_TERMS) {
    const weight: unknown = weights?.[key];
    if (typeof weight !== 'number' || !(weight >= 0) || weight === Infinity)
      throw new RangeError(`costs: weights.${key} is ${String(weight)}; it must be a number, 0 or more`);
  }
  for (const [name, list] of Object.entries({ terrain, ...(paces === undefined ? {} : { paces }) })) {
    if (!(list?.length >= sectors))
      throw new RangeError(`costs: ${name} has ${list?.length} numbers; the plan has ${sectors} sectors`);
  }
}

function makeCosts(ground: Ground, options: CostOptions): PathCosts {
  const { tree, body } = ground;
  checkCosts(tree.plan.sectors.length, options);
  let timed: PathCosts | null = null;
  const terms = COST_TERMS.filter(({ key }) => options.weights[key] > 0);
  const seesMatter = options.watcher !== null && (options.weights.danger > 0 || options.weights.cover > 0);
  const isExposed = new Uint8Array(tree.leaves.length);
  if (seesMatter) for (const { leaf } of visibleCells(tree, options.watcher.at)) isExposed[leaf] = 1;
  const { sectors } = tree.plan;
  const paces = body.flies ? sectors.map(() => 1) : (options.paces ?? sectors.map(({ footing }) => footing?.pace ?? 1));
  const scene: Scene = { speed: WALKING_PACE, ...options, tree, isExposed, paces };
  const varies = terms.some((term) => term.varies);
  const weightOf = ({ key }: CostTerm): number => options.weights[key];
  const rateAt = (leaf: number, at: Point): number => {
    let rate = 0;
    for (const term of terms) rate += weightOf(term) * term.rate(scene, leaf, at);
    return rate * (options.factors?.[leaf] ?? 1);
  };
  return {
    atPlace: rateAt,
    least: terms.reduce((sum, term) => sum + weightOf(term) * term.least(scene), 0),
    ofStretch(leaf, from, to) {
      const length = distance(from, to);
      if (length === 0) return 0;
      const looks = varies ? Math.ceil(length / PACE_OF_LOOKS) : 1;
      let rates = 0;
      for (let i = 0; i < looks; i++) {
        const part = (i + 0.5) / looks;
        rates += rateAt(leaf, pointBetween(from, to, part));
      }
      return (rates / looks) * length;
    },
    ofLink: (said, type, from, to) =>
      terms.reduce((sum, term) => sum + weightOf(term) * term.link(scene, said, type, from, to), 0),
    leastOfLink: (said, type, from, to) =>
      terms.reduce((sum, term) => sum + (term.least(scene) > 0 ? weightOf(term) * term.link(scene, said, type, from, to) : 0), 0), // prettier-ignore
    ofTime() {
      const { time } = options.weights;
      if (time === 0) return null;
      return (timed ??= makeCosts(ground, { ...options, weights: { ...DEFAULT_WEIGHTS, terrain: 0, time } }));
    },
  };
}
