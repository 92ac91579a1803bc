// Checks whether a body fits along a path, against every wall of the plan, without mesh, portals or spatial index. Returns faults as text.
import { leafAt, leavesAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import { isWalked } from '../../../src/map/link-types.ts';
import type { Body } from '../../../src/nav/body.ts';
import type { Level } from '../../../src/nav/level.ts';
import { lengthOfLeg } from '../../../src/nav/along/path-arcs.ts';
import type { Path, PathArc } from '../../../src/nav/path-finder.ts';
import { arcGap } from '../oracles/shortest-oracle.ts';
import { walkedWalls, type WalkedWall } from '../oracles/walked-walls.ts';

const TOLERANCE = 1e-6;

interface Side extends WalkedWall {
  readonly wall: number;
  readonly a: Point;
  readonly b: Point;
  readonly top: number;
}

interface Rise extends Side {
  /** Rises in one line, end to end and with one top, are one ledge and share a number. */
  readonly ledge: number;
}

/** The walls of a level for a body: solid, or a step between floors. */
function sidesFor(level: Level, body: Body): Side[] {
  const { vertices, walls, sectors } = level.plan;
  const kinds = walkedWalls(level, body);
  return walls.map(({ a, b, front, back }, wall) => {
    const top = Math.max(sectors[front].floor, sectors[back === SOLID ? front : back].floor);
    return { ...kinds[wall], wall, a: vertices[a], b: vertices[b], top };
  });
}

function risesOf(sides: readonly Side[]): Rise[] {
  const rises = sides.filter(({ isRise }) => isRise);
  const ledges = rises.map((_, i) => i);
  const isOn = ({ a, b }: Side, { x, z }: Point): boolean => (b.x - a.x) * (z - a.z) === (b.z - a.z) * (x - a.x);
  rises.forEach((one, i) => {
    for (let k = 0; k < i; k++) {
      const other = rises[k];
      const isJoined = one.a === other.a || one.a === other.b || one.b === other.a || one.b === other.b;
      if (!isJoined || one.top !== other.top || !isOn(one, other.a) || !isOn(one, other.b)) continue;
      const [now, before] = [ledges[i], ledges[k]];
      ledges.forEach((ledge, each) => {
        if (ledge === before) ledges[each] = now;
      });
    }
  });
  return rises.map((rise, i) => ({ ...rise, ledge: ledges[i] }));
}

/** Returns a checker for one level and body: given a start and a path, it lists faults, empty for a valid path. */
export function pathChecker(level: Level, body: Body): (start: Point, path: Path) => string[] {
  const sides = sidesFor(level, body);
  const rises = risesOf(sides);
  return (start, path) => {
    const faults: string[] = [];
    let before = start;
    // Ledges that the body came down and still overlaps.
    const leaning = new Set<number>();
    let floorBefore = floorAt(level, start);
    path.points.forEach((point, index) => {
      const isLink = !isWalked(path.links[index]);
      const arc = path.arcs?.[index] ?? null;
      if (!isLink && arc !== null) {
        // Only walls near the whole circle: there are many chords, and thousands of walls.
        const corner = (sign: number): Point => ({ x: arc.x + sign * arc.radius, z: arc.z + sign * arc.radius });
        const [low, high] = [corner(-1), corner(1)];
        const isNear = (each: Side): boolean => !isFarFrom(low, high, each, body.radius + TOLERANCE);
        const nearSides = sides.filter(isNear);
        const nearRises = rises.filter(isNear);
        faults.push(...checkArc(nearSides, body, before, point, arc));
        const steps = chordsOf(before, arc);
        for (let i = 1; i < steps.length; i++) {
          const [p, q] = [steps[i - 1], steps[i]];
          const where = `on arc ${index} at ${p.x},${p.z}`;
          for (const each of nearSides) {
            if (!each.isSolid) faults.push(...checkCrossing(p, q, each, where));
          }
          if (body.radius > 0 && rises.length > 0) {
            floorBefore = walk(level, body, nearRises, leaning, p, q, floorBefore, (fault) =>
              faults.push(`${fault} ${where}`),
            );
          }
        }
      } else if (!isLink) {
        const where = `on leg ${index} from ${before.x},${before.z} to ${point.x},${point.z}`;
        for (const each of sides) {
          if (isFarFrom(before, point, each, body.radius)) continue;
          if (each.isSolid && gap(before, point, each.a, each.b) < body.radius - TOLERANCE) {
            faults.push(`within ${gap(before, point, each.a, each.b)} of wall ${each.wall} ${where}`);
          }
          faults.push(...checkCrossing(before, point, each, where));
        }
        if (body.radius > 0 && rises.length > 0) {
          floorBefore = walk(level, body, rises, leaning, before, point, floorBefore, (fault) =>
            faults.push(`${fault} ${where}`),
          );
        }
      } else {
        leaning.clear();
        floorBefore = floorAt(level, point);
      }
      before = point;
    });
    return faults;
  };
}

/** Checks the straight leg from p to q against a wall. */
function checkCrossing(p: Point, q: Point, each: Side, where: string): string[] {
  const crossed = crossing(p, q, each);
  if (crossed === 0) return [];
  if (each.isSolid) return [`through wall ${each.wall} ${where}`];
  return each.opens[crossed > 0 ? 0 : 1] ? [] : [`up or down wall ${each.wall} ${where}`];
}

/** Points along an arc, close enough for straight chords. */
function chordsOf(from: Point, { x, z, radius, turn }: PathArc): Point[] {
  const first = Math.atan2(from.z - z, from.x - x);
  const count = Math.max(1, Math.ceil(Math.abs(turn) * radius * 2));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = first + (turn * i) / count;
    return { x: x + radius * Math.cos(angle), z: z + radius * Math.sin(angle) };
  });
}

/** Checks an arc: its ends, and its distance from walls. */
function checkArc(sides: readonly Side[], body: Body, from: Point, to: Point, arc: PathArc): string[] {
  const faults: string[] = [];
  const where = `on the arc about ${arc.x},${arc.z} from ${from.x},${from.z} to ${to.x},${to.z}`;
  const first = Math.atan2(from.z - arc.z, from.x - arc.x);
  const last = {
    x: arc.x + arc.radius * Math.cos(first + arc.turn),
    z: arc.z + arc.radius * Math.sin(first + arc.turn),
  };
  if (Math.abs(distance(from, arc) - arc.radius) > TOLERANCE || distance(last, to) > TOLERANCE) {
    faults.push(`ends that do not fit ${where}`);
  }
  for (const { wall, a, b, isSolid } of sides) {
    if (!isSolid) continue;
    const room = arcGap(arc, arc.radius, first, Math.sign(arc.turn), Math.abs(arc.turn), a, b);
    if (room < body.radius - TOLERANCE) faults.push(`within ${room} of wall ${wall} ${where}`);
  }
  return faults;
}

/** Length of a path's legs and arcs, without links. */
export function measurePath(start: Point, { points, links, arcs }: Path): number {
  let length = 0;
  points.forEach((point, index) => {
    if (links[index] !== 'walk' && links[index] !== 'drop') return;
    length += lengthOfLeg(index === 0 ? start : points[index - 1], point, arcs?.[index]);
  });
  return length;
}

/** Small steps along a leg: a body below a step too high for it keeps its distance, unless it just came down there. */
function walk(
  level: Level,
  body: Body,
  rises: readonly Rise[],
  leaning: Set<number>,
  p: Point,
  q: Point,
  floorBefore: number,
  complain: (fault: string) => void,
): number {
  const near = rises.filter(
    (each) => !isFarFrom(p, q, each, body.radius) && gap(p, q, each.a, each.b) < body.radius - TOLERANCE,
  );
  if (near.length === 0) return floorAt(level, q);
  const steps = Math.max(1, Math.ceil(distance(p, q)));
  let last = floorBefore;
  for (let i = 0; i <= steps; i++) {
    const at = { x: p.x + ((q.x - p.x) * i) / steps, z: p.z + ((q.z - p.z) * i) / steps };
    // On a border the body stands on the highest floor it can step to.
    const held = leavesAt(level.tree, at).map((leaf) => level.tree.leaves[leaf].floor);
    const floor = Math.max(...held.filter((each) => each - last <= body.step), floorAt(level, at));
    const touched = near.filter(({ a, b }) => gap(at, at, a, b) < body.radius - TOLERANCE);
    for (const { ledge } of near) if (!touched.some((each) => each.ledge === ledge)) leaning.delete(ledge);
    for (const { wall, ledge, top } of touched) {
      if (top - last <= body.step) leaning.add(ledge);
      else if (top - floor > body.step && !leaning.has(ledge)) complain(`below rise ${wall} at ${at.x},${at.z}`);
    }
    last = floor;
  }
  return last;
}

function isFarFrom(p: Point, q: Point, { a, b }: Side, radius: number): boolean {
  return (
    Math.max(a.x, b.x) < Math.min(p.x, q.x) - radius ||
    Math.min(a.x, b.x) > Math.max(p.x, q.x) + radius ||
    Math.max(a.z, b.z) < Math.min(p.z, q.z) - radius ||
    Math.min(a.z, b.z) > Math.max(p.z, q.z) + radius
  );
}

function floorAt(level: Level, at: Point): number {
  // Points of a path are often on a border, rounded to either side.
  for (const [dx, dz] of [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    const leaf = leafAt(level.tree, { x: at.x + dx * TOLERANCE, z: at.z + dz * TOLERANCE });
    if (leaf >= 0) return level.tree.leaves[leaf].floor;
  }
  return NaN;
}

/** 1 when p → q crosses the wall from front to back, −1 from back to front, 0 when it does not or only touches. */
function crossing(p: Point, q: Point, { a, b }: Side): number {
  const fromWall = (r: Point): number => ((b.x - a.x) * (r.z - a.z) - (b.z - a.z) * (r.x - a.x)) / distance(a, b);
  const fromLeg = (r: Point): number => ((q.x - p.x) * (r.z - p.z) - (q.z - p.z) * (r.x - p.x)) / distance(p, q);
  const [atP, atQ, atA, atB] = [fromWall(p), fromWall(q), fromLeg(a), fromLeg(b)];
  if (!(Math.min(Math.abs(atP), Math.abs(atQ), Math.abs(atA), Math.abs(atB)) > TOLERANCE)) return 0;
  if (atP > 0 === atQ > 0 || atA > 0 === atB > 0) return 0;
  return atP > 0 ? 1 : -1;
}

function toSegment(p: Point, a: Point, b: Point): number {
  const whole = (b.x - a.x) ** 2 + (b.z - a.z) ** 2;
  const t = whole === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.z - a.z) * (b.z - a.z)) / whole;
  const clamped = Math.min(1, Math.max(0, t));
  return distance(p, { x: a.x + clamped * (b.x - a.x), z: a.z + clamped * (b.z - a.z) });
}

/** Distance between two segments that do not cross. */
function gap(p: Point, q: Point, a: Point, b: Point): number {
  return Math.min(toSegment(p, a, b), toSegment(q, a, b), toSegment(a, p, q), toSegment(b, p, q));
}
