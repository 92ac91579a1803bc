// Lists of wall segments: `vertices N` and N lines `x y`, `walls M` and M lines `v0 v1` (vertex numbers from 0), `seeds K` and K lines `x
// y`. Lines that begin with # are comments. The floor is everything reachable from a seed without crossing a wall.
//
// The floor is one room on one level; y grows up the page, as in Doom. A wall with floor on one side is part of the outline. One with floor
// on both sides stands free and blocks bodies and sight. Other walls are dropped. Crossing walls are split first. Then the page is
// triangulated along them and the floor spreads from the seeds from triangle to triangle: exact at all angles.
import { side, type Point } from '../geometry/point.ts';
import { quantumFor } from '../geometry/quantum.ts';
import { nextOf, triangulate, type Triangulation } from '../geometry/triangulate.ts';
import { airOf } from './plan/airs.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type Frame, type Wall } from './floor-plan.ts';
import { groundSector } from './grids/grid-plan.ts';
import { checkLimit, FARTHEST, MAX_TEXT_BYTES, MAX_WALLS } from './input/limits.ts';
import { formatPoint } from './plan/format-point.ts';
import { baseNameOf, type MapEntry } from './input/map-entry.ts';
import { MapError, type MapPlace } from './input/map-error.ts';
import type { Segment } from './draft/segment-grid.ts';
import { dropUnused, extentOf } from './draft/outline.ts';
import { splitEdges } from './draft/split-edges.ts';
import { decodeUtf8 } from './input/text-of-bytes.ts';
import { placesIn, type PlanDraft } from './draft/plan-draft.ts';
import { collectWarnings } from './input/warnings.ts';
import { firstLetters } from './input/recognise-text.ts';
import { weldPoints } from './draft/weld-points.ts';

const MAX_SEEDS = 1000;
/** Margin of the triangulation around the walls, in quanta. */
const BOX_MARGIN = 1024;

/** Walls between vertices, and points of the floor; map units. */
export interface WallList {
  readonly vertices: readonly Point[];
  readonly walls: readonly Segment[];
  readonly seeds: readonly Point[];
}

/** Does the file begin like a list of wall segments, after comments? */
export function isWallSegments(bytes: Uint8Array): boolean {
  return /^vertices\s/i.test(firstLetters(bytes, true)) || firstLetters(bytes).startsWith('# floorplan ');
}

/** The one map of the file. */
export function listWallSegments(bytes: Uint8Array, file: string): MapEntry[] {
  const { walls, vertices } = readWallList(bytes, file);
  return [{ name: baseNameOf(file), counts: { walls: walls.length, vertices: vertices.length }, problem: '' }];
}

/** The draft of a list of wall segments. Throws a MapError with the line of the error. */
export function parseWallSegments(bytes: Uint8Array, file: string): PlanDraft {
  const frame: Frame = { scale: 1, flipped: true, dx: 0, dz: 0, unit: 'unit' };
  return draftOfWalls(readWallList(bytes, file), frame, file);
}

/** The draft of walls and seeds in map units; what is up to `reach` apart meets, or was rounded to `step` (0: unknown). Throws a MapError. */
export function draftOfWalls(list: WallList, frame: Frame, file: string, reach = 0, step = 0): PlanDraft {
  const place: MapPlace = { file };
  const quantum = quantumFor(extentOf(list.vertices));
  const { points, indexOf } = weldPoints(list.vertices, quantum, Math.max(reach, quantum / 2));
  const segments = list.walls.map(({ a, b }) => ({ a: indexOf[a], b: indexOf[b] })).filter(({ a, b }) => a !== b);
  if (segments.length === 0) throw new MapError('no-walls', place, 'The map has no walls.', 'Draw at least one room.');
  const split = splitEdges(points, segments, quantum, reach, step);
  if (!split) {
    const what = 'Too many walls cross or touch each other.';
    throw new MapError('tangle', place, what, 'Split the map, or repair it if it is damaged.');
  }
  const { vertices, walls } = wallsAroundSeeds(split.points, split.pieces, list.seeds, quantum, frame, place, reach);
  return {
    name: baseNameOf(file),
    title: baseNameOf(file),
    note: '',
    format: 'walls',
    frame,
    air: airOf('paper'),
    vertices,
    walls,
    sectors: [groundSector('floor', {}, 0)],
    things: [],
    links: [],
    places: placesIn(place),
    warnings: collectWarnings(),
  };
}

/** The walls that border the floor around the seeds, with the sectors on their sides. */
function wallsAroundSeeds(
  points: readonly Point[],
  pieces: readonly Segment[],
  seeds: readonly Point[],
  quantum: number,
  frame: Frame,
  place: MapPlace,
  reach: number,
): { vertices: readonly Point[]; walls: Wall[] } {
  const { vertices, walls: sides } = dropUnused({ vertices: points, walls: pieces });
  const ends = sides.map(({ a, b }) => [a, b] as const);
  const net = triangulate(vertices, ends, BOX_MARGIN * quantum);
  const { begin, twin, segment } = net;
  const wallsAt = new Uint32Array(net.points.length);
  for (const end of net.ends) wallsAt[end]++;
  const isFloor = new Uint8Array(begin.length / 3);
  for (const seed of seeds) {
    const where = formatPoint(frame, seed);
    const first = triangleAround(net, seed);
    if (first < 0) {
      const what = `The point of the floor (seed) at ${where} lies on a wall or outside all walls.`;
      throw new MapError('bad-seed', place, what, 'Move it.');
    }
    const open = [first];
    // Openings between loose ends of walls are crossed last, so that one of them is where the floor leaks.
    const loose: number[] = [];
    let gap = '';
    for (;;) {
      let triangle = open.pop();
      if (triangle === undefined) {
        const edge = loose.pop();
        if (edge === undefined) break;
        triangle = Math.floor(twin[edge] / 3);
        const [from, to] = [edge, nextOf(edge)].map((end) => formatPoint(frame, vertices[begin[end]]));
        gap = ` from ${from} to ${to}`;
      }
      if (isFloor[triangle] === 1) continue;
      isFloor[triangle] = 1;
      for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge++) {
        if (segment[edge] >= 0) continue;
        if (twin[edge] < 0) {
          const what = `The floor around the point ${where} is not closed${gap}.`;
          const mend = `Draw the missing wall, ${reach > 0 ? 'pass a larger tolerance, ' : ''}or move the point inside.`;
          throw new MapError('leak', place, what, mend);
        }
        const isLoose = wallsAt[begin[edge]] === 1 && wallsAt[begin[nextOf(edge)]] === 1;
        if (isLoose) loose.push(edge);
        else open.push(Math.floor(twin[edge] / 3));
      }
    }
  }
  const walls: Wall[] = [];
  begin.forEach((a, edge) => {
    if (segment[edge] < 0 || isFloor[Math.floor(edge / 3)] === 0) return;
    // A half-edge has its triangle on its right; a wall with floor on both sides needs only one of its two.
    const isFree = isFloor[Math.floor(twin[edge] / 3)] === 1;
    if (isFree && twin[edge] < edge) return;
    walls.push({
      a,
      b: begin[nextOf(edge)],
      front: 0,
      back: isFree ? 0 : SOLID,
      blocks: isFree ? BLOCKS_BODIES | BLOCKS_SIGHT : 0,
      kind: 'wall',
      material: '',
      source: segment[edge],
    });
  });
  return { vertices, walls };
}

/** The triangle that contains the point; −1 when there is none or it lies on a segment or a corner. */
function triangleAround({ points, begin, segment }: Triangulation, p: Point): number {
  for (let triangle = 0; 3 * triangle < begin.length; triangle++) {
    const sides = [0, 1, 2].map((k) => {
      const edge = 3 * triangle + k;
      return side(points[begin[edge]], points[begin[nextOf(edge)]], p);
    });
    if (sides.some((each) => each < 0)) continue;
    const onEdge = sides.flatMap((each, k) => (each === 0 ? [3 * triangle + k] : []));
    return onEdge.length > 1 || onEdge.some((edge) => segment[edge] >= 0) ? -1 : triangle;
  }
  return -1;
}

function readWallList(bytes: Uint8Array, file: string): WallList {
  const size = `The file has ${bytes.length} bytes`;
  checkLimit(bytes.length, MAX_TEXT_BYTES, { file }, size, undefined, ' for a list of walls');
  const lines = decodeUtf8(bytes, file).split('\n');
  let next = 0;
  /** The next line that is not blank or comment, and its number; '' at the end. */
  const read = (): { text: string; line: number } => {
    while (next < lines.length && /^\s*(#|$)/.test(lines[next])) next++;
    return { text: (lines[next] ?? '').trim(), line: ++next };
  };
  const formatFound = (text: string): string =>
    text === '' ? 'the end of the file' : JSON.stringify(text.slice(0, 24));
  const readCount = (word: string, most: number): number => {
    const { text, line } = read();
    const [, count] = new RegExp(`^${word}\\s+(\\d{1,9})$`, 'i').exec(text) ?? [];
    if (count === undefined) {
      const what = `Expected '${word}' and their number, found ${formatFound(text)}.`;
      const mend = "Write 'vertices N', N lines 'x y', 'walls M', M lines 'v0 v1', 'seeds K', K lines 'x y'.";
      throw new MapError('bad-header', { file, line }, what, mend);
    }
    checkLimit(Number(count), most, { file, line }, `${count} ${word}`, 'Split the map.');
    return Number(count);
  };
  const readPairs = (word: string, most: number, check: (value: number, place: MapPlace) => void): [number, number][] =>
    Array.from({ length: readCount(word, most) }, () => {
      const { text, line } = read();
      const place = { file, line };
      const values = text.split(/\s+/);
      if (
        values.length !== 2 ||
        !values.every((value) => /^[+-]?(\d{1,15}\.?\d{0,25}|\.\d{1,25})(e-\d{1,3}|e\+?\d{1,2})?$/i.test(value))
      ) {
        const what = `Expected two numbers for one of the ${word}, found ${formatFound(text)}.`;
        const mend = `Write two numbers with a space between them, such as '1 2', or correct the number of ${word}.`;
        throw new MapError('bad-number', place, what, mend);
      }
      const [first, second] = values.map(Number);
      check(first, place);
      check(second, place);
      return [first, second];
    });
  const near = (value: number, place: MapPlace): void => {
    if (Math.abs(value) <= FARTHEST) return;
    const what = `${value} is more than ${FARTHEST} map units from 0.`;
    throw new MapError('too-far', place, what, 'Move the map to the origin, or draw it smaller.');
  };
  // + 0 turns −0 into 0.
  const toPoint = ([x, y]: [number, number]): Point => ({ x: x + 0, z: -y + 0 });
  const vertices = readPairs('vertices', 2 * MAX_WALLS, near).map(toPoint);
  const walls = readPairs('walls', MAX_WALLS, (value, place) => {
    if (Number.isInteger(value) && value >= 0 && value < vertices.length) return;
    throw new MapError('bad-index', place, `Vertex ${value} does not exist.`, `Use 0 to ${vertices.length - 1}.`);
  }).map(([a, b]) => ({ a, b }));
  const seeds = readPairs('seeds', MAX_SEEDS, near).map(toPoint);
  const { text, line } = read();
  if (text !== '') {
    throw new MapError('extra-lines', { file, line }, 'There are lines after the seeds.', 'Delete them.');
  }
  if (seeds.length === 0) {
    throw new MapError('bad-seed', { file }, 'The list has no seed.', 'Add a point on the floor.');
  }
  return { vertices, walls, seeds };
}
