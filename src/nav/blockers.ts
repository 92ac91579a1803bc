// The things of a level that take room, as upright cylinders: made once for a level, from its plan's props and lamp posts.
//
// Portals and meshes know nothing of them, so that a level's tree and its reach are its plan's alone; who follows a path is led
// round them (round-things.ts), and who moves collides with them (game/collision/slide.ts).
import { leafAt } from '../bsp/leaf-at.ts';
import { checkNumber } from '../geometry/checks.ts';
import { closestOnSegment, pointGapSquared } from '../geometry/gap.ts';
import type { Tree } from '../bsp/tree.ts';
import type { Point } from '../geometry/point.ts';
import { roomOfThing } from '../map/props.ts';
import type { Body } from './body.ts';
import type { Level } from './level.ts';
import { oncePer } from './once-per.ts';

/** Distance that carts keep to what is in their way, map units. */
export const CARTS_KEEP_OFF = 3;

/** A round thing that takes room on the floor. */
export interface Blocker {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** The floor it stands on, its own upper end, and the ceiling above. */
  readonly floor: number;
  readonly top: number;
  readonly ceiling: number;
}

/** A thing as a query names it: what is left out of its heights is the floor and the ceiling where it stands. */
export type ThingInWay = Pick<Blocker, 'x' | 'z' | 'radius'> & Partial<Blocker>;

/** The things of a query in full. Throws an Error that names a number that is none. */
export function completeThings({ tree }: Level, things: readonly ThingInWay[] = []): readonly Blocker[] {
  return things.map((thing, index): Blocker => {
    const { x, z, radius } = thing;
    for (const [name, value] of Object.entries({ x, z, radius }))
      checkNumber('answer', `things[${index}].${name}`, value, name === 'radius' ? 0 : -Infinity);
    const leaf = tree.leaves[leafAt(tree, thing)];
    const { floor = leaf?.floor ?? -FAR, ceiling = leaf?.ceiling ?? FAR } = thing;
    return { x, z, radius, floor, ceiling, top: thing.top ?? ceiling };
  });
}

/** Higher and lower than any floor. */
const FAR = 2 ** 21;

/** All of a level's, in the order of its plan's things; the same list each time. */
export const blockersOfLevel = oncePer(findBlockers);

function findBlockers({ plan, tree }: Level): Blocker[] {
  return plan.things.flatMap((thing): Blocker[] => {
    const leaf = leafAt(tree, thing.at);
    if (leaf < 0) return [];
    const { sector, floor, ceiling } = tree.leaves[leaf];
    const room = roomOfThing(plan, thing, plan.sectors[sector]);
    // In a shut sector nothing is left of a thing.
    if (room === null || room.tall <= 0) return [];
    return [{ ...thing.at, radius: room.radius, floor, top: floor + room.tall, ceiling }];
  });
}

/** Those of the level's that the body goes round. */
export function blockersForBody(level: Level, body: Body): readonly Blocker[] {
  return goneRound(blockersOfLevel(level), body);
}

/** Those that the body goes round: too high to step on, or to fly over with ease. */
export function goneRound(all: readonly Blocker[], body: Body): readonly Blocker[] {
  if (all.length === 0) return all;
  return all.filter(({ floor, top, ceiling }) =>
    body.flies
      ? ceiling - top < body.height || top - floor > FLOWN_OVER
      : top - floor > body.step || ceiling - top < body.height,
  );
}

/** Flyers go round things higher than this, map units, though they could rise over them. */
const FLOWN_OVER = 48;

/**
 * Is the thing in the way of a body that goes straight from a to b? Not where an end is as near to it already and the path goes no nearer;
 * and not where it stands deep below or high above both ends.
 */
export function isInWay(tree: Tree, body: Body, thing: Blocker, a: Point, b: Point): boolean {
  const { x, z } = thing;
  const reach = (body.radius + thing.radius) ** 2;
  const gap = pointGapSquared(x, z, a, b);
  if (gap >= reach) return false;
  const nearestEnd = Math.min((a.x - x) ** 2 + (a.z - z) ** 2, (b.x - x) ** 2 + (b.z - z) ** 2);
  if ((a.x !== b.x || a.z !== b.z) && gap >= nearestEnd * (1 - ROUNDING)) return false;
  // The path may rise to where the thing stands, and come down again.
  const floors = [a, b, closestOnSegment(thing, a, b)].map(
    (end) => tree.leaves[leafAt(tree, end)]?.floor ?? thing.floor,
  );
  return (
    thing.top > Math.min(...floors) && thing.floor < Math.max(...floors) + (body.flies ? FLOWN_UNDER : body.height)
  );
}

/** Can the body go straight from a to b as far as the level's things go, and others? Walls are another question (canWalk). */
export function isClearOfThings(
  level: Level,
  body: Body,
  a: Point,
  b: Point,
  others: readonly Blocker[] = [],
): boolean {
  const isMet = (thing: Blocker): boolean => isInWay(level.tree, body, thing, a, b);
  return !blockersForBody(level, body).some(isMet) && !goneRound(others, body).some(isMet);
}

/** Flyers pass under things whose floor is so much higher than theirs, map units. */
const FLOWN_UNDER = 160;
/** Of a squared distance, relative. */
const ROUNDING = 1e-9;
