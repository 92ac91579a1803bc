// Records a hunt from its start to the first catch: triggers, rides, teleports, the catch, and all tracks.
//
// It is the hunt that a page shows before the first input: same map, settings and seed, same run, step for step, as its
// hash shows. The world is only observed.
import { sectorAt } from '../../../src/bsp/leaf-at.ts';
import type { Point } from '../../../src/geometry/point.ts';
import type { KeyColor } from '../../../src/map/movers.ts';
import type { Level } from '../../../src/nav/level.ts';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { createWorld, WATCHED } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Settings, World } from '../../../src/game/world.ts';

/** The player, or the bot of that id. */
export type Runner = 'player' | number;

/** What happened, and in which tick. Sectors are indices into plan.sectors. */
export type RunEvent = { readonly tick: number } & (
  | { readonly what: 'set off'; readonly who: Runner; readonly trigger: number; readonly at: Point }
  | { readonly what: 'door opens'; readonly door: number }
  /** A body left a floor that had carried it from one height to another. */
  | {
      readonly what: 'rode';
      readonly who: Runner;
      readonly sector: number;
      readonly from: number;
      readonly to: number;
      readonly at: Point;
    }
  | { readonly what: 'teleported'; readonly who: Runner; readonly from: Point; readonly to: Point }
  | { readonly what: 'key'; readonly color: KeyColor; readonly who: 'player' | number; readonly at: Point }
  | { readonly what: 'exit' }
  | { readonly what: 'caught'; readonly who: number; readonly at: Point }
);

/** The track of a body: polylines, a new one after each teleporter. */
export interface Track {
  readonly who: Runner;
  readonly color: string;
  readonly pieces: readonly (readonly Point[])[];
}

export type Run = ReturnType<typeof recordRun>;

export interface RunOptions {
  readonly seed: number;
  readonly settings?: Partial<Settings>;
  /** Most steps of the run. */
  readonly mostTicks: number;
}

/** Steps between two points of a track. */
const TRACK_STEPS = 6;
/** Rides shorter than this are ignored, map units. */
const SHORTEST_RIDE = 8;
const PLAYER_COLOR = '#ffffff';

export function recordRun(level: Level, { seed, settings = {}, mostTicks }: RunOptions) {
  const world = createWorld(level, { seed, settings, ...WATCHED });
  const pilot = createAutopilot(level, seed);
  const events: RunEvent[] = [];
  const tracks = createTracks(world);
  const rides = watchRides(world, events);
  let places = placesOf(world);
  while (world.tick < mostTicks && world.catches === 0) {
    stepWorld(world, steerByItself(pilot, world));
    const { tick } = world;
    const now = placesOf(world);
    const here = now.get('player')!;
    for (const event of world.events) {
      switch (event.type) {
        case 'triggered':
          events.push({ tick, what: 'set off', who: event.who, trigger: event.trigger, at: places.get(event.who)! });
          break;
        case 'teleported': {
          const { who } = event;
          const [from, to] = [places.get(who)!, now.get(who)!];
          events.push({ tick, what: 'teleported', who, from, to });
          tracks.carry(who, from, to);
          break;
        }
        case 'door':
          if (event.opens) events.push({ tick, what: 'door opens', door: event.door });
          break;
        case 'key':
          events.push({
            tick,
            what: 'key',
            color: event.color,
            who: event.bot ?? 'player',
            at: now.get(event.bot ?? 'player')!,
          });
          break;
        case 'exit':
          events.push({ tick, what: 'exit' });
          break;
        case 'caught':
          events.push({ tick, what: 'caught', who: event.bot, at: here });
          break;
      }
    }
    places = now;
    rides.look();
    if (tick % TRACK_STEPS === 0) tracks.go(places);
  }
  tracks.go(places);
  return {
    events,
    tracks: tracks.all(),
    ticks: world.tick,
    /** Did it end with a catch, and not because time was over? */
    isCaught: world.catches > 0,
    hash: hashWorld(world),
  };
}

function placesOf({ player, bots }: World): Map<Runner, Point> {
  const place = ({ x, z }: Point): Point => ({ x, z });
  return new Map<Runner, Point>([
    ['player', place(player.position)],
    ...bots.map(({ id, position }) => [id, place(position)] as const),
  ]);
}

function createTracks(world: World) {
  const ways = new Map<Runner, Point[][]>([...placesOf(world)].map(([who, at]) => [who, [[at]]]));
  return {
    go(places: ReadonlyMap<Runner, Point>) {
      for (const [who, pieces] of ways) {
        const piece = pieces[pieces.length - 1];
        const [last, at] = [piece[piece.length - 1], places.get(who)!];
        if (last.x !== at.x || last.z !== at.z) piece.push(at);
      }
    },
    carry(who: Runner, from: Point, to: Point) {
      const pieces = ways.get(who)!;
      pieces[pieces.length - 1].push(from);
      pieces.push([to]);
    },
    all: (): Track[] =>
      [...ways].map(([who, pieces]) => ({
        who,
        color: who === 'player' ? PLAYER_COLOR : world.bots[who].color,
        pieces,
      })),
  };
}

/** Watches bodies that a floor carries up or down, and reports the ride when they leave it. */
function watchRides(world: World, events: RunEvent[]): { look(): void } {
  const { player, bots, level } = stateOf(world);
  const bodies = [{ who: 'player' as Runner, disc: player.disc }, ...bots.map(({ id, disc }) => ({ who: id, disc }))];
  const rides = new Map<Runner, { readonly sector: number; readonly from: number; to: number }>();
  return {
    look() {
      for (const { who, disc } of bodies) {
        const sector = sectorAt(level.tree, disc);
        const ride = rides.get(who);
        if (ride !== undefined && ride.sector !== sector) {
          rides.delete(who);
          const at = { x: disc.x, z: disc.z };
          const isLong = Math.abs(ride.to - ride.from) >= SHORTEST_RIDE;
          if (isLong) events.push({ tick: world.tick, what: 'rode', who, ...ride, at });
        }
        const moving = world.sectors.find((each) => each.sector === sector);
        if (moving === undefined || moving.floor === moving.floorBefore || disc.feet !== moving.floor) continue;
        const known = rides.get(who);
        if (known === undefined) rides.set(who, { sector, from: moving.floorBefore, to: moving.floor });
        else known.to = moving.floor;
      }
    },
  };
}
