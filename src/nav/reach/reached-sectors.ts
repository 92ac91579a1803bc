// The sectors that a body can reach from a place: in the level's state, or with everything it can trigger on its way.
//
// The first is one flood over the portal graph. The second is a least fixed point. Each round floods, takes the keys touched, and sets off
// every trigger that the body crosses, can push or can shoot. The next round floods with the added heights, until nothing changes. Heights
// are only added: an opening that was open once stays open. A key moves with its sector's floor, so all tests use the heights possible so
// far, never the drawn ones. Keys are taken by touch (squares 16 and 20 units wide, from 8 below to 56 above the feet). Switches are pushed
// from their front through any opening.
import { leafAt } from '../../bsp/leaf-at.ts';
import type { CurrentHeights } from '../../bsp/heights-now.ts';
import { canSee } from '../../bsp/trace.ts';
import type { Tree } from '../../bsp/tree.ts';
import { segmentGapSquared } from '../../geometry/gap.ts';
import { distance, midpoint, side, type Point } from '../../geometry/point.ts';
import { SOLID, type Thing } from '../../map/floor-plan.ts';
import { holdsKey, SHOT_HEIGHT, SHOT_REACH, USE_REACH, type KeyColor, type Trigger } from '../../map/movers.ts';
import type { Body } from '../body.ts';
import { isFrontOfWall } from '../clearance/obstacles.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { portalsOfWall } from '../portal-graph/portals-of-wall.ts';
import { floodMesh, type Flood } from './flood.ts';
import { withStates, type Level } from '../level.ts';
import {
  isEverOpen,
  moversByThemselves,
  statesOfMovers,
  widestOpening,
  withoutCarriers,
  type SectorStates,
} from '../sector-states.ts';
import { hasCarriers } from '../clearance/carriers.ts';
import { oncePer } from '../once-per.ts';

/** A key is taken from this far, in each direction, and so far below and above the feet; map units. */
const TOUCH = 16 + 20;
const BELOW_FEET = 8;
const ABOVE_FEET = 56;
/** A wall is hit if the place this far before its middle is seen. */
const BEFORE_WALL = 1;

/** Indices into plan.sectors, ascending; the start's own is among them. Empty when the start is outside. */
export function reachedSectors(level: Level, body: Body, from: Point): number[] {
  const { states } = level;
  if ((states ?? null) === null) return sectorsOf(level, floodMesh(portalGraphOf(level, body), from, null));
  const open = walkedOver(level);
  return sectorsOf(level, floodMesh(portalGraphOf(open, body), from, open.states!));
}

/** The level for floods: teleporters' lines are plain floor, so both the place behind one and its exit are reached. */
const walkedOver = oncePer((level: Level): Level =>
  hasCarriers(level) ? withStates(level, withoutCarriers(level.states!)) : level,
);

/** Everything reached and triggered. */
export interface Reach {
  /** Indices into plan.sectors, ascending. */
  readonly sectors: readonly number[];
  /** 1 for each leaf that is entered. */
  readonly leaves: Uint8Array;
  /** Indices into plan.triggers, in the order they can be set off. */
  readonly triggers: readonly number[];
  readonly keys: ReadonlySet<KeyColor>;
}

/** The reach of a body that triggers everything it can. `level` must be built in the state 'used'. */
export function reachWithTriggers(level: Level, body: Body, from: Point): Reach {
  const { flood, used, keys } = setOff(level, body, from);
  return { sectors: sectorsOf(level, flood), leaves: flood.leaves, triggers: [...used], keys };
}

/** The level in which only that moves what moves by itself or the body can set off on its way from there. Built as for reachWithTriggers. */
export function levelSetOffFrom(level: Level, body: Body, from: Point): Level {
  if ((level.states ?? null) === null) return level;
  const { floors, ceilings } = setOff(level, body, from).states;
  return withStates(level, { ...level.states!, floors, ceilings });
}

/** As reachWithTriggers, with all that is known at the end. `taken` gets the things that the body touches. */
export function setOff(level: Level, body: Body, from: Point, taken = new Set<Thing>()) {
  const { plan, tree } = level;
  const graph = portalGraphOf(walkedOver(level), body);
  const keys = new Set<KeyColor>();
  const used = new Set<number>();
  const movers = new Set(moversByThemselves(plan));
  for (;;) {
    const states = statesOfMovers(
      plan.sectors,
      plan.movers.filter((_, mover) => movers.has(mover)),
    );
    const flood = floodMesh(graph, from, states);
    const scene: Scene = { tree, states, flood };
    for (const thing of plan.things) {
      if (!isTouched(scene, thing)) continue;
      taken.add(thing);
      if (thing.key !== undefined) keys.add(thing.key);
    }
    const before = movers.size;
    plan.triggers.forEach((trigger, index) => {
      if (used.has(index) || trigger.who === 'bots' || !holdsKey(keys, trigger.key)) return;
      if (!isSetOff(scene, trigger)) return;
      used.add(index);
      if (trigger.does.kind === 'move') for (const mover of trigger.does.movers) movers.add(mover);
    });
    if (movers.size === before) return { flood, states, used, keys };
  }
}

function sectorsOf({ tree }: Pick<Level, 'tree'>, { leaves }: Flood): number[] {
  const sectors = new Set<number>();
  leaves.forEach((isEntered, leaf) => {
    if (isEntered === 1) sectors.add(tree.leaves[leaf].sector);
  });
  return [...sectors].sort((a, b) => a - b);
}

/** The reach so far, at the heights possible so far. */
interface Scene {
  readonly tree: Tree;
  readonly states: SectorStates;
  readonly flood: Flood;
}

/** Whether the body comes near enough to the thing at some heights of both floors. Squares count as discs of their size. */
function isTouched(scene: Scene, { at, height }: Thing): boolean {
  const { tree, states, flood } = scene;
  const home = leafAt(tree, at);
  if (home < 0) return false;
  const { sector } = tree.leaves[home];
  return leavesNear(scene, home, at, at, TOUCH).some((leaf) => {
    if (flood.leaves[leaf] === 0) return false;
    const from = tree.leaves[leaf].sector;
    // On one and the same floor the two move together.
    if (from === sector) return height >= -BELOW_FEET && height <= ABOVE_FEET;
    return states.floors[sector].some((floor) =>
      states.floors[from].some((feet) => {
        const base = floor + height;
        return base >= feet - BELOW_FEET && base <= feet + ABOVE_FEET;
      }),
    );
  });
}

function isSetOff(scene: Scene, { walls, by, frontOnly }: Trigger): boolean {
  if (by === 'walk') return walls.some((wall) => isCrossed(scene, wall, frontOnly));
  if (by === 'use') return walls.some((wall) => isPushed(scene, wall));
  return walls.some((wall) => isHit(scene, widestOpenings(scene), wall, frontOnly));
}

function isCrossed({ tree, flood: { crossed } }: Scene, wall: number, frontOnly: boolean): boolean {
  return portalsOfWall(tree, wall).some(
    (id) => (crossed[id] & (!frontOnly ? 3 : isFrontOfWall(tree, tree.portals[id]) ? 1 : 2)) !== 0,
  );
}

function isPushed(scene: Scene, wall: number): boolean {
  const { tree, flood } = scene;
  const [a, b] = endsOf(tree, wall);
  const home = leafAt(tree, beforeWall(a, b));
  return (
    home >= 0 &&
    leavesNear(scene, home, a, b, USE_REACH).some(
      (leaf) => flood.leaves[leaf] === 1 && tree.leaves[leaf].cell.some((corner) => side(a, b, corner) > 0),
    )
  );
}

/** Whether a level shot from the middle of a reached leaf hits the wall at some height of that leaf's floor. */
function isHit({ tree, states, flood }: Scene, now: CurrentHeights, wall: number, frontOnly: boolean): boolean {
  const [a, b] = endsOf(tree, wall);
  return tree.leaves.some(({ id, cell, sector }) => {
    if (flood.leaves[id] === 0) return false;
    const middle = midpoint(cell[0], cell[cell.length >> 1]);
    const isBefore = side(a, b, middle) > 0;
    const target = isBefore ? beforeWall(a, b) : beforeWall(b, a);
    if ((frontOnly && !isBefore) || distance(middle, target) > SHOT_REACH) return false;
    return states.floors[sector].some((floor) => {
      const y = floor + SHOT_HEIGHT;
      return canSee(tree, { ...middle, y }, { ...target, y }, now);
    });
  });
}

/** Openings as wide as their two sectors can make them. */
const widestOpenings = oncePer(({ tree: { plan }, states }: Scene): CurrentHeights => {
  const openings = plan.walls.map(({ front, back }) => widestOpening(states, front, back === SOLID ? front : back));
  return { bottom: openings.map(({ bottom }) => bottom), top: openings.map(({ top }) => top), rooms: plan.sectors };
});

function endsOf({ plan }: Tree, wall: number): readonly [Point, Point] {
  const { a, b } = plan.walls[wall];
  return [plan.vertices[a], plan.vertices[b]];
}

/** A place just before the middle of a wall, on the right of a → b. */
function beforeWall(a: Point, b: Point): Point {
  const { x, z } = midpoint(a, b);
  const length = distance(a, b);
  return { x: x - ((b.z - a.z) / length) * BEFORE_WALL, z: z + ((b.x - a.x) / length) * BEFORE_WALL };
}

/** The leaves whose cells are within that distance of the segment a–b, from `home` through everything that can be open now. */
function leavesNear({ tree, states }: Scene, home: number, a: Point, b: Point, reach: number): number[] {
  const found = [home];
  const isKnown = new Set(found);
  for (const leaf of found) {
    for (const id of tree.leaves[leaf].portals) {
      const portal = tree.portals[id];
      const next = portal.front === leaf ? portal.back : portal.front;
      if (isKnown.has(next) || segmentGapSquared(portal.a, portal.b, a, b) > reach * reach) continue;
      if (!isEverOpen(states, tree.leaves[leaf].sector, tree.leaves[next].sector, 1)) continue;
      isKnown.add(next);
      found.push(next);
    }
  }
  return found;
}
