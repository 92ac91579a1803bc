// The outline of the free space (centre-outline.ts) as tracks for an agent that follows a wall.
//
// A track is a straight or round piece of the outline. From t = 0 to t = 1 it has the wall on its left; following with the right hand runs
// from 1 to 0. Where several tracks begin, the sharpest turn towards that hand comes first and turning back comes last. So an agent also
// enters gaps exactly as wide as itself. A point follows walls as a very small disc.
import { addToList } from '../../geometry/lists.ts';
import { distance, pointBetween, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { oncePerBody } from '../once-per.ts';
import { canWalk } from '../portal-graph/can-walk.ts';
import type { Level } from '../level.ts';
import { WIDTH_SLACK } from '../clearance/near-walls.ts';
import { centreOutline } from './centre-outline.ts';

export type Hand = 'left' | 'right';

export interface WallTrack {
  at(t: number): Point;
  /** Unit direction of travel at t with the wall on the left. */
  headingAt(t: number): Point;
  /** The t from `low` to `high` nearest to p. */
  nearestTo(p: Point, low: number, high: number): number;
  /** Number of straight chords precise enough to find the leaves along it: 1 for a straight piece. */
  readonly chords: number;
  /** The wall end at the centre of a round piece; null for a straight one. */
  readonly centre: Point | null;
}

export interface WallTracks {
  readonly tracks: readonly WallTrack[];
  /** Ends by their place on a grid of `slack`, within which they count as one place: 2 × track, plus 1 for the end at t = 1. */
  readonly ends: ReadonlyMap<string, readonly number[]>;
  readonly slack: number;
  /** One wall end for each loop of tracks: a closed path around none of them encloses nothing. */
  readonly pegs: readonly Point[];
  /** Radius of the disc. */
  readonly radius: number;
  /** Can the agent walk straight between the two places, in both directions? */
  isWalkable(from: Point, to: Point): boolean;
}

/** Radius used for a point: it keeps to its own side of walls. */
const LEAST_RADIUS = 2 ** -5;
/** Ends this near to each other are one place, map units. `slackOf` adds the length of round pieces that come from the slack in widths. */
const SAME_PLACE = 2 ** -10;
const slackOf = (radius: number): number => Math.max(SAME_PLACE, 2 * Math.sqrt(2 * radius * WIDTH_SLACK));
/** Offset from the outline that puts a walk in a single leaf, map units. */
const OFF_WALL = 2 ** -9;
/** Turns within this of half a turn, radians, turn back. */
const TURN_BACK = 1e-3;
/** Largest turn of a chord of a round track, radians. */
const CHORD = Math.PI / 12;

/** The tracks of a body in a level, built on first use. */
export const wallTracksOf: (level: Level, body: Body) => WallTracks = oncePerBody(buildTracks).get;

function buildTracks(level: Level, body: Body): WallTracks {
  const radius = Math.max(body.radius, LEAST_RADIUS);
  const slack = slackOf(radius);
  const { straight, round } = centreOutline(level, { ...body, radius });
  const tracks = [
    ...straight.filter(({ a, b }) => distance(a, b) > slack).map(({ a, b }) => straightTrack(a, b)),
    ...round
      .filter(({ turn }) => turn * radius > slack)
      .map(({ x, z, from, turn }) => roundTrack({ x, z }, radius, from, turn)),
  ];
  const ends = new Map<string, number[]>();
  tracks.forEach((track, index) => {
    for (const t of [0, 1]) {
      const { x, z } = track.at(t);
      addToList(ends, keyOf(Math.round(x / slack), Math.round(z / slack)), 2 * index + t);
    }
  });
  const isWalkable = (from: Point, to: Point): boolean =>
    canWalk(level, body, from, to) && canWalk(level, body, to, from);
  const found = { tracks, ends, slack, radius, isWalkable };
  return { ...found, pegs: findPegs(found) };
}

function findPegs(outline: Omit<WallTracks, 'pegs'>): Point[] {
  const pegs: Point[] = [];
  const walked = new Set<number>();
  for (const first of outline.tracks.keys()) {
    let peg: Point | null = null;
    for (let track = first; track >= 0 && !walked.has(track); track = nextTrack(outline, track, 'left', walked)) {
      walked.add(track);
      peg ??= outline.tracks[track].centre;
    }
    if (peg !== null) pegs.push(peg);
  }
  return pegs;
}

const keyOf = (column: number, row: number): string => `${column} ${row}`;

function straightTrack(a: Point, b: Point): WallTrack {
  const length = distance(a, b);
  const heading = { x: (b.x - a.x) / length, z: (b.z - a.z) / length };
  return {
    at: (t) => pointBetween(a, b, t),
    headingAt: () => heading,
    nearestTo(p, low, high) {
      const t = ((p.x - a.x) * heading.x + (p.z - a.z) * heading.z) / length;
      return Math.min(high, Math.max(low, t));
    },
    chords: 1,
    centre: null,
  };
}

/** A track about a wall end, which is on the left. */
function roundTrack(centre: Point, radius: number, from: number, turn: number): WallTrack {
  const angleAt = (t: number): number => from + (1 - t) * turn;
  const at = (t: number): Point => ({
    x: centre.x + radius * Math.cos(angleAt(t)),
    z: centre.z + radius * Math.sin(angleAt(t)),
  });
  return {
    at,
    headingAt: (t) => ({ x: Math.sin(angleAt(t)), z: -Math.cos(angleAt(t)) }),
    nearestTo(p, low, high) {
      const past = (Math.atan2(p.z - centre.z, p.x - centre.x) - from) % (2 * Math.PI);
      const t = 1 - (past < 0 ? past + 2 * Math.PI : past) / turn;
      if (t >= low && t <= high) return t;
      return distance(at(low), p) <= distance(at(high), p) ? low : high;
    },
    chords: Math.ceil(turn / CHORD),
    centre,
  };
}

/** The next track for a hand at the end of one, none of those walked before; −1 where the outline stops. */
export function nextTrack(
  { tracks, ends, slack, radius, isWalkable }: Omit<WallTracks, 'pegs'>,
  track: number,
  hand: Hand,
  walked: ReadonlySet<number>,
): number {
  const [first, last, sign] = hand === 'left' ? [0, 1, 1] : [1, 0, -1];
  const place = tracks[track].at(last);
  const heading = tracks[track].headingAt(last);
  const gapTo = (next: number): number => distance(tracks[next].at(first), place);
  const turnTo = (next: number): number => {
    const on = tracks[next].headingAt(first);
    const right = Math.atan2(heading.x * on.z - heading.z * on.x, heading.x * on.x + heading.z * on.z);
    return Math.abs(right) > Math.PI - TURN_BACK ? Math.PI : right * sign;
  };
  const [column, row] = [Math.round(place.x / slack), Math.round(place.z / slack)];
  const here: number[] = [];
  for (let x = column - 1; x <= column + 1; x++) {
    for (let z = row - 1; z <= row + 1; z++) {
      for (const end of ends.get(keyOf(x, z)) ?? []) {
        const next = end >> 1;
        if ((end & 1) === first && !walked.has(next) && gapTo(next) <= slack) here.push(next);
      }
    }
  }
  if (here.length > 0) return leastBy(here, turnTo);
  // Walls that are nearly collinear leave a gap, and so do steps beside a ledge: the nearest track within the radius closes it.
  const from = besideTrack(tracks[track], last);
  return leastBy(tracks.keys(), (next) => {
    const gap = next === track || walked.has(next) ? Infinity : gapTo(next);
    return gap <= radius + slack && isWalkable(from, besideTrack(tracks[next], first)) ? gap : Infinity;
  });
}

/** A point of a track, moved slightly off the wall into a single leaf. */
export function besideTrack({ at, headingAt }: WallTrack, t: number): Point {
  const [{ x, z }, heading] = [at(t), headingAt(t)];
  return { x: x - heading.z * OFF_WALL, z: z + heading.x * OFF_WALL };
}

/** The first item with the least finite value, or −1. */
function leastBy(items: Iterable<number>, valueOf: (item: number) => number): number {
  let best = -1;
  let least = Infinity;
  for (const item of items) {
    const value = valueOf(item);
    if (value >= least) continue;
    best = item;
    least = value;
  }
  return best;
}
