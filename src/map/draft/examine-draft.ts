// Level doctor for the map as drawn: lists line by line what loading repairs.
//
// Pairs of lines that share a grid cell are compared, exactly, since their corners are on the plan's grid. Gaps are searched after all
// other repairs, so that a line drawn twice is not reported as a gap too. Agents, textures and tags are examined elsewhere.
import { midpoint, side, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { findDisagreements } from './check-sides.ts';
import { closeGaps, findMissingSides, findGaps } from './close-gaps.ts';
import type { FindingKind, Findings } from '../findings.ts';
import { SOLID, type Wall } from '../floor-plan.ts';
import { MAX_PAIRS, MAX_WALLS } from '../input/limits.ts';
import type { MapWarning } from '../input/map-error.ts';
import { outlineOf, quantumOf } from './outline.ts';
import { nameOfSector, type PlanDraft } from './plan-draft.ts';
import { buildSegmentGrid, countPairs, forEachNearPair } from './segment-grid.ts';
import { formatPoint } from '../plan/format-point.ts';
import { collectWarnings } from '../input/warnings.ts';

/** Loader warnings that have a separate finding kind; null: reported by the format's own examination. */
const KIND_OF_WARNING: Readonly<Record<string, FindingKind | null>> = {
  'zero-length-wall': 'zero-length-line',
  'repeated-corner': 'duplicate-vertex',
  'duplicate-wall': 'duplicate-line',
  'line-without-front': null,
  'line-without-sides': null,
  'unknown-special': null,
  'tag-without-sector': null,
  'ignored-special': 'unknown-special',
  'special-without-tag': 'idle-special',
  'special-without-sector': 'idle-special',
  'special-without-move': 'idle-special',
  'teleport-without-exit': 'idle-special',
};

const MEND_OF_WARNING: Readonly<Record<string, string>> = {
  'zero-length-wall': 'Delete it.',
  'repeated-corner': 'Delete one of them.',
  'duplicate-wall': 'Delete one of them.',
  'second-player': 'Delete one of them.',
  'wall-outside': 'Move it into a room, or delete it.',
};

/** Converts the loader's warnings to findings. */
export function listWarnings(warnings: readonly MapWarning[], findings: Findings): void {
  for (const { code, place, message } of warnings) {
    const kind = Object.hasOwn(KIND_OF_WARNING, code) ? KIND_OF_WARNING[code] : 'remark';
    if (kind !== null) findings.add(kind, message, MEND_OF_WARNING[code] ?? 'Check it in the editor.', null, place);
  }
}

/** Reports odd lines and sectors of a draft. Throws a MapError `tangle` like the loader; sizes must have been checked. */
export function examineDraft(draft: PlanDraft, findings: Findings): void {
  examineLines(draft, findings);
  examineSectors(draft, findings);
  examineOutline(draft, findings);
}

const capitalise = (text: string): string => text[0].toUpperCase() + text.slice(1);

interface DrawnLine {
  readonly wall: Wall;
  readonly a: Point;
  readonly b: Point;
}

function examineLines(draft: PlanDraft, findings: Findings): void {
  const { vertices, places } = draft;
  const quantum = quantumOf(draft);
  const points = vertices.map((vertex) => snapPoint(vertex, quantum));
  const formatAt = (p: Point): string => formatPoint(draft.frame, p);
  const nameOf = ({ source }: Wall): string => `${draft.format === 'doom' ? 'line' : 'wall'} ${source}`;

  const firstAt = new Map<string, number>();
  const isUsed = new Uint8Array(points.length);
  for (const { a, b } of draft.walls) isUsed[a] = isUsed[b] = 1;
  points.forEach((point, vertex) => {
    const at = `${point.x} ${point.z}`;
    const first = firstAt.get(at);
    if (isUsed[vertex] === 0) return;
    if (first === undefined) return void firstAt.set(at, vertex);
    const message = `Vertices ${first} and ${vertex} are at the same place, ${formatAt(point)}.`;
    findings.add('duplicate-vertex', message, 'Merge them; they are merged here.', point, places.map);
  });

  const lines: DrawnLine[] = [];
  for (const wall of draft.walls) {
    const [a, b] = [points[wall.a], points[wall.b]];
    if (a.x === b.x && a.z === b.z) {
      const message = `${capitalise(nameOf(wall))} at ${formatAt(a)} has no length.`;
      findings.add('zero-length-line', message, 'Delete it; it is skipped here.', a, places.wall(wall.source));
      continue;
    }
    lines.push({ wall, a, b });
    // JSON plans have walls inside a room; in Doom maps they are effects or mistakes.
    if (wall.front !== wall.back || draft.format !== 'doom') continue;
    const { source } = draft.sectors[wall.front];
    const message = `${capitalise(nameOf(wall))} at ${formatAt(midpoint(a, b))} has sector ${source} on both sides.`;
    const mend = 'Unless intended, assign each side its own sector.';
    findings.add('self-referencing-line', message, mend, midpoint(a, b), places.wall(wall.source));
  }

  const ends = lines.flatMap(({ a, b }) => [a, b]);
  const segments = lines.map((_, i) => ({ a: 2 * i, b: 2 * i + 1 }));
  const grid = buildSegmentGrid(ends, segments, quantum);
  if (countPairs(grid) > MAX_PAIRS) return;
  const reported = new Set<string>();
  forEachNearPair(grid, 0, (i, k) => {
    const [one, other] = [lines[i], lines[k]];
    const meeting = meetingOf(one, other);
    if (meeting === null) return false;
    const { kind, at } = meeting;
    // Several lines may end in the corner; report the corner once.
    const key = kind === 'corner-on-line' ? `${at.x} ${at.z} ${meeting.on === one ? i : k}` : `${i} ${k}`;
    if (reported.has(key)) return false;
    reported.add(key);
    const where = formatAt(at);
    const both = `${capitalise(nameOf(one.wall))} and ${nameOf(other.wall)}`;
    const { wall } = meeting.on ?? other;
    const message = {
      'crossing-lines': `${both} cross at ${where} without a corner.`,
      'duplicate-line': `${both} join the same two corners, at ${where}.`,
      'overlapping-lines': `${both} overlap at ${where}.`,
      'corner-on-line': `A corner lies on ${nameOf(wall)} at ${where}.`,
    }[kind];
    findings.add(kind, message, MENDS[kind], at, places.wall(wall.source));
    // In a tangle, stop reporting.
    return reported.size > MAX_WALLS;
  });
}

interface Meeting {
  readonly kind: 'crossing-lines' | 'duplicate-line' | 'overlapping-lines' | 'corner-on-line';
  readonly at: Point;
  /** The line that contains the corner. */
  readonly on?: DrawnLine;
}

const MENDS: Readonly<Record<Meeting['kind'], string>> = {
  'crossing-lines': 'Add a corner there; both are split here.',
  'duplicate-line': 'Delete one of them; they are merged here.',
  'overlapping-lines': 'Split them at their ends and delete duplicates, as is done here.',
  'corner-on-line': 'Split the line there; it is split here.',
};

/** How two lines meet other than at common ends; null when they do not. */
function meetingOf(one: DrawnLine, other: DrawnLine): Meeting | null {
  const [c1, d1] = [side(one.a, one.b, other.a), side(one.a, one.b, other.b)];
  const [a1, b1] = [side(other.a, other.b, one.a), side(other.a, other.b, one.b)];
  if (c1 === 0 && d1 === 0) {
    const along = (p: Point): number => (p.x - one.a.x) * (one.b.x - one.a.x) + (p.z - one.a.z) * (one.b.z - one.a.z);
    const [low, high] = along(other.a) < along(other.b) ? [other.a, other.b] : [other.b, other.a];
    const from = along(low) > 0 ? low : one.a;
    const to = along(high) < along(one.b) ? high : one.b;
    if (along(from) >= along(to)) return null;
    const isSame = along(low) === 0 && along(high) === along(one.b);
    return { kind: isSame ? 'duplicate-line' : 'overlapping-lines', at: midpoint(from, to) };
  }
  const isWithin = (line: DrawnLine, p: Point): boolean => {
    const along = (p.x - line.a.x) * (line.b.x - line.a.x) + (p.z - line.a.z) * (line.b.z - line.a.z);
    return along > 0 && along < (line.b.x - line.a.x) ** 2 + (line.b.z - line.a.z) ** 2;
  };
  for (const [off, on, p] of [
    [c1, one, other.a],
    [d1, one, other.b],
    [a1, other, one.a],
    [b1, other, one.b],
  ] as const) {
    if (off === 0 && isWithin(on, p)) return { kind: 'corner-on-line', at: p, on };
  }
  if (c1 * d1 >= 0 || a1 * b1 >= 0) return null;
  const part = a1 / (a1 - b1);
  const at = { x: one.a.x + (one.b.x - one.a.x) * part, z: one.a.z + (one.b.z - one.a.z) * part };
  return { kind: 'crossing-lines', at };
}

function examineSectors({ sectors, walls, vertices, places }: PlanDraft, findings: Findings): void {
  const hasOwn = new Uint8Array(sectors.length);
  const atOf = new Map<number, Point>();
  for (const { a, b, front, back } of walls) {
    for (const sector of [front, back]) {
      if (sector === SOLID) continue;
      if (front !== back) hasOwn[sector] = 1;
      if (!atOf.has(sector)) atOf.set(sector, midpoint(vertices[a], vertices[b]));
    }
  }
  sectors.forEach(({ name, source, floor, ceiling }, sector) => {
    const report = (kind: FindingKind, what: string, mend: string): void =>
      findings.add(kind, `Sector ${name || source} ${what}.`, mend, atOf.get(sector) ?? null, places.sector(source));
    if (ceiling < floor) {
      const what = `has its ceiling ${floor - ceiling} below its floor`;
      report('inverted-sector', what, 'Unless it is a trick, raise the ceiling.');
    }
    if (!atOf.has(sector)) report('unused-sector', 'has no lines', 'Delete it, or add its lines.');
    else if (hasOwn[sector] === 0) {
      const mend = 'Unless intended, assign the surrounding sector to the outer sides of its lines.';
      report('self-referencing-sector', 'has only lines with itself on both sides, and thus no area', mend);
    }
  });
}

/** Reports what remains after lines were split and duplicates dropped: open and overlapping sectors. */
function examineOutline(draft: PlanDraft, findings: Findings): void {
  const { quantum, ...drawn } = outlineOf(draft, collectWarnings());
  if (drawn.walls.length === 0) return;
  const { sectors, places, frame } = draft;
  const repaired = closeGaps(draft, drawn, quantum);
  const missing = findMissingSides(drawn) ?? [];
  const seen = new Set<number>();
  for (const { sector, vertex } of findGaps(drawn.walls, drawn.vertices)) {
    if (seen.has(sector)) continue;
    seen.add(sector);
    const sides = missing.filter((side) => side.sector === sector);
    const [from, to] = sides.length === 0 ? [vertex, vertex] : [sides[0].a, sides[0].b];
    const [start, end] = [drawn.vertices[from], drawn.vertices[to]];
    const where =
      from === to
        ? `at ${formatPoint(frame, start)}`
        : `from ${formatPoint(frame, start)} to ${formatPoint(frame, end)}`;
    const more =
      sides.length < 2 ? '' : ` It has ${sides.length - 1} more such ${sides.length === 2 ? 'gap' : 'gaps'}.`;
    const message = `${capitalise(nameOfSector(draft, sector))} is not closed: its side ${where} is missing.${more}`;
    const added = repaired === null ? '' : '; a wall is added here';
    const mend = `Draw the missing line, or let the line there face this sector${added}.`;
    findings.add('unclosed-sector', message, mend, midpoint(start, end), places.sector(sectors[sector].source));
  }
  const { vertices, walls } = repaired?.outline ?? drawn;
  for (const { vertex, first, second } of findDisagreements(vertices, walls, true)) {
    const either = `${nameOfSector(draft, first)} or ${nameOfSector(draft, second)}`;
    const message = `At ${formatPoint(frame, vertices[vertex])} the lines disagree: ${either}.`;
    const mend = 'Separate overlapping sectors, or correct the side with the wrong sector.';
    const place = places.sector(sectors[Math.max(first, second)].source);
    findings.add('overlapping-sectors', message, mend, vertices[vertex], place);
  }
}
