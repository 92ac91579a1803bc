// The player on foot: walks, runs, crouches, jumps, falls, climbs steps and slides along walls.
//
// Velocity follows the intent quickly on the ground and slowly in the air; late on ice, slower in mud and water. A
// player on the ground stands on the highest floor under its disc and follows it down steps; over a deeper edge it
// falls. Steps are climbed at once and the eyes follow smoothly. A crouching player stands up only where there is room
// above the whole disc. Bots stop it as walls do, above and below too; a bot that it pushes makes way. Running is a
// fifth faster than a bot, walking is slower.
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Body } from '../../nav/body.ts';
import { footingAt } from '../ground/footing.ts';
import { findFooting } from '../collision/slide.ts';
import { pushBot } from '../manners/make-way.ts';
import { limitsOf, moveAmong } from '../ground/neighbours.ts';
import { STEPS_PER_SECOND, type Intent, type WorldEvent } from '../world.ts';
import type { WorldState } from '../world-state.ts';

const CROUCHING_BODY: Body = { ...PLAYER_BODY, height: 36 };

const EYES_BELOW_TOP = 15;

/** Map units a second. A bot's usual speed is 250. */
export const WALKING_SPEED = 200;
export const RUNNING_SPEED = 300;
export const CROUCHING_SPEED = 90;
/** Upward speed of a jump: 44 units high. */
const JUMP_SPEED = 265;
/** Map units a second, each second. */
const GRAVITY = 800;
const FASTEST_FALL = 2400;

/** Fraction of the difference to the intended velocity that a step covers. */
const GROUND_GRIP = 0.22;
const AIR_GRIP = 0.03;
/** Fraction of the remaining height that the eyes cover in a step. */
const EYE_EASE = 0.18;
const LOWEST_EYES = 10;

const DT = 1 / STEPS_PER_SECOND;

const within = (value: number): number => (value > 1 ? 1 : value < -1 ? -1 : value === value ? value : 0);

/** One step of the player. Broken numbers in the intent count as zero. */
export function movePlayer(world: WorldState, intent: Intent): void {
  const { player } = world;
  const { disc } = player;
  player.before = player.position;
  turnPlayer(world, intent);

  const isLow = player.body.height < PLAYER_BODY.height;
  const stand = isLow && limitsOf(world, player).ceiling - disc.feet >= PLAYER_BODY.height;
  if (intent.crouch) setBody(world, CROUCHING_BODY);
  else if (stand) setBody(world, PLAYER_BODY);

  const forward = within(intent.forward);
  const right = within(intent.right);
  const { facing } = player;
  let wantedX = facing.x * forward - facing.z * right;
  let wantedZ = facing.z * forward + facing.x * right;
  const wanted = Math.sqrt(wantedX * wantedX + wantedZ * wantedZ);
  const footing = footingAt(world, disc);
  const usual = player.crouching ? CROUCHING_SPEED : intent.run ? RUNNING_SPEED : WALKING_SPEED;
  const speed = player.onGround ? usual * footing.pace : usual;
  const scale = wanted > 1 ? speed / wanted : speed;
  wantedX *= scale;
  wantedZ *= scale;
  const grip = player.onGround ? Math.min(1, GROUND_GRIP * footing.grip) : AIR_GRIP;
  let vx = player.velocity.x + (wantedX - player.velocity.x) * grip;
  let vz = player.velocity.z + (wantedZ - player.velocity.z) * grip;
  if (wanted === 0 && vx * vx + vz * vz < 1) vx = vz = 0;
  let vy = player.velocity.y;

  if (player.onGround && intent.jump) {
    vy = JUMP_SPEED;
    player.onGround = false;
    world.events.push({ type: 'jumped' });
  }

  const { x, z, feet } = disc;
  const { hitCircle } = moveAmong(world, player, vx * DT, vz * DT);
  pushBot(world, hitCircle);
  // What it stands on may be gone, though it has not moved.
  findFooting(world.arena, disc);
  vx = (disc.x - x) / DT;
  vz = (disc.z - z) / DT;
  const { floor } = limitsOf(world, player);
  if (player.onGround && floor < disc.feet) {
    if (disc.feet - floor <= disc.step) disc.feet = floor;
    else player.onGround = false;
  }
  // The eyes stay where they were while the feet take a step; then they follow.
  let eyes = player.eyeHeight - (disc.feet - feet);
  if (!player.onGround) vy = fall(world, vy);
  const height = player.body.height - EYES_BELOW_TOP;
  eyes += (height - eyes) * EYE_EASE;
  const roof = disc.ceiling - disc.feet - 4;
  player.eyeHeight = Math.max(LOWEST_EYES, Math.min(eyes, roof, height + PLAYER_BODY.step));

  player.position = { x: disc.x, y: disc.feet, z: disc.z };
  player.velocity = { x: vx, y: vy, z: vz };
}

function fall(world: WorldState, speed: number): number {
  const { player } = world;
  const { disc } = player;
  const { floor, ceiling } = limitsOf(world, player);
  let vy = Math.max(speed - GRAVITY * DT, -FASTEST_FALL);
  disc.feet += vy * DT;
  if (disc.feet + disc.height > ceiling) {
    disc.feet = ceiling - disc.height;
    vy = Math.min(vy, 0);
  }
  if (disc.feet <= floor) {
    disc.feet = floor;
    player.onGround = true;
    const event: WorldEvent = { type: 'landed', speed: -vy };
    if (vy < 0) world.events.push(event);
    vy = 0;
  }
  return vy;
}

function turnPlayer(world: WorldState, intent: Intent): void {
  const { x, z } = intent.facing;
  const length = Math.sqrt(x * x + z * z);
  if (length > 0 && length < Infinity) world.player.facing = { x: x / length, z: z / length };
}

/** Makes the player stand or crouch; there must be room. */
export function setBody(world: WorldState, body: Body): void {
  const { player } = world;
  player.body = body;
  player.crouching = body.height < PLAYER_BODY.height;
  player.disc.height = body.height;
}
