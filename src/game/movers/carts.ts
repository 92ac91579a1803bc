// Carts: moving obstacles on a route, back and forth or in a loop, that stop for what is in the way.
//
// A cart never pushes. It waits if its next step would touch a body, a crate or a prop. It also waits for a shut door, a wall or a
// ledge across its route ahead. After a while it turns back. Walls along the route do not stop it. The player on it rides along.
// For collisions a cart is a thing like a table that moves; walking bots wait for it briefly and then plan around it
// (plan-path.ts).
import { cornersOfBox } from '../../geometry/corners-of-box.ts';
import { directionTo, distance, type Point } from '../../geometry/point.ts';
import { CARTS_KEEP_OFF, type Blocker } from '../../nav/blockers.ts';
import type { Level } from '../../nav/level.ts';
import type { QueryOptions } from '../../nav/path-finder.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { traceLine } from '../../bsp/trace.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import { roomAt } from '../collision/arena.ts';
import { moveAmong } from '../ground/neighbours.ts';
import { stateOf, type CartState, type PilotState, type PlayerState, type WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Cart, type World } from '../world.ts';

/** Height of a cart, map units: low enough to jump onto. */
export const CART_TALL = 40;
/** Default speed, map units a second. */
export const DEFAULT_CART_SPEED = 60;
/** Pause at each end of the route, and wait for a body in the way before turning back; steps. */
const REST_STEPS = STEPS_PER_SECOND;
const PATIENCE_STEPS = 4 * STEPS_PER_SECOND;
/** Fraction of the difference in direction covered by a step. */
const TURN_EASE = 0.1;
/** A bot this near behind a cart is blocked by it, map units. */
const HELD_UP_WITHIN = 4;
/** Carts within this distance count when a detour is planned, map units. */
const NEAR = 256;

/** The level's carts at the beginning of their routes. */
export function createCarts({ plan, tree }: Level): CartState[] {
  return plan.things.flatMap((thing): CartState[] => {
    const leaf = leafAt(tree, thing.at);
    if (thing.kind !== 'cart' || thing.route === undefined || thing.route.length === 0 || leaf < 0) return [];
    const { floor, ceiling } = tree.leaves[leaf];
    const stops = [thing.at, ...thing.route];
    const isRound = stops.length > 2 && distance(stops[0], stops[stops.length - 1]) === 0;
    const position = { x: thing.at.x, y: floor, z: thing.at.z };
    const heading = towards(stops[0], stops[1]);
    return [
      {
        position,
        before: position,
        heading,
        headingBefore: heading,
        stops: isRound ? stops.slice(0, -1) : stops,
        isRound,
        next: 1,
        step: 1,
        restFor: 0,
        waitedFor: 0,
        speed: thing.speed ?? DEFAULT_CART_SPEED,
        body: { x: thing.at.x, z: thing.at.z, radius: thing.radius, floor, top: floor + CART_TALL, ceiling },
      },
    ];
  });
}

const towards = (from: Point, to: Point): Point => directionTo(from, to) ?? { x: 1, z: 0 };

export function moveCarts(world: WorldState): void {
  for (const cart of world.carts) {
    cart.before = cart.position;
    cart.headingBefore = cart.heading;
    if (cart.restFor > 0) cart.restFor--;
    else advance(world, cart);
    const { x, z, floor: y } = cart.body;
    cart.position = { x, y, z };
  }
}

function advance(world: WorldState, cart: CartState): void {
  const { body, stops } = cart;
  const target = stops[cart.next];
  const gap = distance(body, target);
  const pace = Math.min(gap, cart.speed / STEPS_PER_SECOND);
  const along = towards(body, target);
  const to = { x: body.x + along.x * pace, z: body.z + along.z * pace };
  const nose = Math.min(gap, pace + body.radius);
  const { floor, ceiling } = roomAt(world.arena, to.x, to.z) ?? body;
  const rise = floor - body.floor;
  const rider = riderOf(world, body);
  const isHit = rider !== null && rise > 0 && rider.disc.feet + rise + rider.disc.height > ceiling;
  const isShut =
    Math.abs(rise) > PLAYER_BODY.step ||
    (isRouteShut(world, body, { x: body.x + along.x * nose, z: body.z + along.z * nose }) &&
      // What only touches an oblique route may seem to cross a part of it, whose ends are rounded.
      isRouteShut(world, stops.at((cart.next - cart.step) % stops.length)!, target));
  if (isHit || isShut || isInWay(world, cart, to, rise, rider)) {
    cart.waitedFor++;
    if (cart.waitedFor === 1) world.events.push({ type: 'cart waits', cart: world.carts.indexOf(cart) });
    if (cart.waitedFor >= PATIENCE_STEPS) turnBack(cart);
    return;
  }
  cart.waitedFor = 0;
  const { x, z } = body;
  Object.assign(body, to, { floor, top: floor + CART_TALL, ceiling });
  if (rider !== null) {
    rider.disc.feet = body.top;
    moveAmong(world, rider, to.x - x, to.z - z);
  }
  cart.heading = eased(cart.heading, along);
  if (pace < gap) return;
  cart.next += cart.step;
  if (cart.isRound) cart.next = (cart.next + stops.length) % stops.length;
  else if (cart.next < 0 || cart.next >= stops.length) {
    cart.step = cart.step === 1 ? -1 : 1;
    cart.next += 2 * cart.step;
    cart.restFor = REST_STEPS;
  }
}

/** The square that is drawn in its circle. */
export function cornersOfCart({ body, heading }: Cart): Point[] {
  const half = body.radius * Math.SQRT1_2;
  return cornersOfBox(body, heading, half, half);
}

function turnBack(cart: CartState): void {
  cart.waitedFor = 0;
  cart.step = cart.step === 1 ? -1 : 1;
  cart.next = (cart.next + cart.step + cart.stops.length) % cart.stops.length;
}

/** A cart is symmetric: it turns to the nearer of a direction and its opposite. */
function eased(heading: Point, along: Point): Point {
  const sign = heading.x * along.x + heading.z * along.z < 0 ? -1 : 1;
  const x = heading.x + (along.x * sign - heading.x) * TURN_EASE;
  const z = heading.z + (along.z * sign - heading.z) * TURN_EASE;
  const length = Math.sqrt(x * x + z * z);
  return length > 1e-6 ? { x: x / length, z: z / length } : along;
}

/** Is there a wall, a shut door, a low opening or a ledge across this part of the route now? */
function isRouteShut({ arena, level }: WorldState, from: Point, to: Point): boolean {
  const { plan, tree } = level;
  const hit = traceLine(tree, from, to, (wall) => {
    const [front, back] = [plan.walls[wall].front, plan.walls[wall].back].map((sector) => arena.rooms[sector].floor);
    return (
      (arena.blocks[wall] & PLAYER_BODY.stoppedBy) !== 0 ||
      arena.top[wall] - arena.bottom[wall] < CART_TALL ||
      Math.abs(front - back) > PLAYER_BODY.step
    );
  });
  return hit !== null;
}

/** Would the cart there, so much higher, touch a body, a thing or another cart without moving away from it? Its rider is no obstacle. */
function isInWay(
  { player, bots, carts, crates, arena }: WorldState,
  cart: CartState,
  to: Point,
  rise: number,
  rider: PlayerState | null,
): boolean {
  const { body } = cart;
  const isMet = (other: Point, radius: number, feet: number, top: number): boolean => {
    const reach = body.radius + radius + CARTS_KEEP_OFF;
    const isBeside = feet < body.top + Math.max(0, rise) && top > body.floor + Math.min(0, rise);
    return isBeside && distance(other, to) < reach && distance(other, to) < distance(other, body);
  };
  return (
    [player, ...bots].some(
      (each) => each !== rider && isMet(each.disc, each.disc.radius, each.disc.feet, each.disc.feet + each.disc.height),
    ) ||
    [...carts.map((other) => other.body), ...crates, ...arena.things].some(
      (thing) => thing !== body && isMet(thing, thing.radius, thing.floor, thing.top),
    )
  );
}

/** The player, where it stands on the cart. */
function riderOf({ player }: WorldState, body: Blocker): PlayerState | null {
  const { disc, onGround } = player;
  return onGround && disc.feet === body.top && distance(disc, body) < body.radius + disc.radius ? player : null;
}

export function isHeldUpByCart({ carts }: WorldState, { disc, heading }: PilotState): boolean {
  return carts.some(({ body }) => {
    const dx = body.x - disc.x;
    const dz = body.z - disc.z;
    const isBeside = disc.feet < body.top && disc.feet + disc.height > body.floor;
    const isNear = distance(disc, body) < body.radius + disc.radius + HELD_UP_WITHIN;
    return isBeside && isNear && dx * heading.x + dz * heading.z > 0;
  });
}

export function cartsNear({ carts }: WorldState, { disc }: PilotState): Blocker[] {
  return carts.filter(({ body }) => distance(body, disc) < NEAR).map(({ body }) => ({ ...body }));
}

/** The crates, as the query option for what stands in the way now. */
export function thingsDropped({ crates }: WorldState): Pick<QueryOptions, 'things'> {
  return crates.length === 0 ? {} : { things: crates };
}

/** All current obstacles: the level's things, the carts and the crates. */
export function thingsOf(world: World): readonly Blocker[] {
  const { things, moving } = stateOf(world).arena;
  return [...things, ...moving];
}
