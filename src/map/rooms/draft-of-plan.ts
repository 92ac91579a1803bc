// Makes a draft of the plan from the content of a floor-plan file that fits the schema.
//
// Coordinates are scaled to map units and snapped. Corners no farther apart than the tolerance are merged; a corner that near to an edge splits it.
// By default so does one that rounding moved off a slanted edge (corner-on-edge.ts).
// Then rooms become walls (rooms-to-walls.ts).
import type { Point } from '../../geometry/point.ts';
import { quantumFor, snapPoint } from '../../geometry/quantum.ts';
import { SOLID, type Frame, type Wall } from '../floor-plan.ts';
import { formatLengths } from '../plan/format-length.ts';
import { formatPoint } from '../plan/format-point.ts';
import { lineAndColumn, nodeAt, valueOf, type JsonNode } from './json-text.ts';
import { FARTHEST } from '../input/limits.ts';
import { baseNameOf } from '../input/map-entry.ts';
import { MapError, type MapPlace } from '../input/map-error.ts';
import { airFor, applyStyle, linksOf, scaled, sectorOf, stylesOf, thingsOf } from './plan-file-parts.ts';
import { FILE_PARTS, type FileParts } from './file-parts.ts';
import { byOf, shutDoors } from './plan-movers.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import { nearlyMet, REACH, stepOf } from './nearly-met.ts';
import type { FilePath, PlaceOf, PlanFile, PolygonFile } from './plan-file.ts';
import { blocksOf, roomsToWalls, type DeclaredEdge, type RoomEdge, type RoomError } from './rooms-to-walls.ts';
import { sectorLocator } from '../draft/sector-at.ts';
import { collectWarnings } from '../input/warnings.ts';
import { weldPoints } from '../draft/weld-points.ts';

/** What is said of an edge whose ends are one. A ring that ends with its first corner, or a corner given twice, changes nothing. */
const noLength = (isCorner: boolean): readonly [code: string, message: string] =>
  isCorner
    ? ['repeated-corner', 'The next corner is at the same place; they are one.']
    : ['zero-length-wall', 'This edge has no length and was skipped.'];

/** An edge before its ends are numbered. */
interface DrawnEdge {
  readonly from: Point;
  readonly to: Point;
  readonly path: FilePath;
}

/** The draft of a file's content; its text and tree are there to say where something is. */
export function draftOfText(text: string, root: JsonNode, file: string): PlanDraft {
  const placeOf = (path: FilePath): MapPlace => ({ file, ...lineAndColumn(text, nodeAt(root, path).at) });
  return draftOfPlan(valueOf(root) as PlanFile, file, placeOf, FILE_PARTS);
}

/** The draft of a plan; `placeOf` says where a part of it stands, `parts` reads what only files have. */
export function draftOfPlan(plan: PlanFile, file: string, placeOf: PlaceOf, parts: FileParts | null): PlanDraft {
  const warnings = collectWarnings();
  const unit = plan.unit ?? 1;
  const frame = { scale: unit, flipped: false, dx: 0, dz: 0, unit: 'unit' } as const;

  checkDoors(plan, placeOf);
  const outlines = drawRooms(plan, unit, placeOf);
  const declarations = drawDeclared(plan, unit);
  const drawn: DrawnEdge[] = [...outlines, ...declarations];
  const ends = drawn.flatMap(({ from, to }) => [from, to]);
  const quantum = quantumFor(extentOf(ends, unit, (end) => placeOf(drawn[end >> 1].path)));
  const reach = Math.max(plan.tolerance === undefined ? REACH : plan.tolerance * unit, quantum);
  const step = plan.tolerance === undefined ? stepOf(ends, unit, reach) : 0;
  const welded = weldPoints(ends, quantum, reach);
  const hasLength = (edge: number): boolean => welded.indexOf[2 * edge] !== welded.indexOf[2 * edge + 1];
  const longWalls = new Set(
    declarations.flatMap(({ path }, i) => (path[0] === 'walls' && hasLength(outlines.length + i) ? [path[1]] : [])),
  );
  const paths: FilePath[] = [];
  const numbered = <T extends DrawnEdge>(edges: readonly T[], offset: number): (T & { a: number; b: number })[] =>
    edges.flatMap((edge, i) => {
      const a = welded.indexOf[2 * (offset + i)];
      const b = welded.indexOf[2 * (offset + i) + 1];
      if (a === b) {
        const [list, index] = edge.path;
        const [code, message] = noLength(list === 'rooms' || (list === 'walls' && longWalls.has(index)));
        warnings.warn(code, placeOf(edge.path), message);
        return [];
      }
      paths.push(edge.path);
      return [{ ...edge, a, b }];
    });
  const roomEdges: RoomEdge[] = numbered(outlines, 0);
  const declared = numbered(declarations, outlines.length);
  const made = roomsToWalls(welded.points, roomEdges, declared, quantum, reach, step);
  if ('type' in made)
    throw roomError(made, plan, frame, (edge) => placeOf(paths[edge]), file, welded.points, roomEdges, reach);
  for (const { type, edge, at } of made.warnings) {
    const where = formatPoint(frame, at);
    if (type === 'door on solid') {
      const what = `The door at ${where} has a room on only one side.`;
      const mend = 'Place it on an edge that two rooms share, or set "tolerance" to twice the rounding.';
      throw new MapError('door-on-solid', placeOf(paths[edge]), what, mend);
    }
    const message =
      type === 'outside'
        ? `The part of this ${/door|switch|wall/.exec(`${paths[edge][0]}`)![0]} about ${where} is outside every room.`
        : `Two walls or doors are declared at ${where}; the later one is used.`;
    warnings.warn(type === 'outside' ? 'wall-outside' : 'duplicate-wall', placeOf(paths[edge]), message);
  }

  checkFloors(plan, made.walls, placeOf);
  const styles = stylesOf(plan, placeOf);
  const usedStyles = new Set(plan.rooms.map(({ style }) => style));
  // Doors are drawn open; a world begins with them shut.
  const sectors = plan.rooms.map((room, i) => sectorOf(applyStyle(room, i, styles, placeOf), i, unit, placeOf));
  const movers = parts?.moversOf(plan.rooms, sectors, unit, placeOf) ?? [];
  const sourceOf = (number: number): number => {
    const index = declared.findIndex((each) => each.switchNumber === number);
    return index < 0 ? index : roomEdges.length + index;
  };
  const set = parts?.triggersOfPlan(plan, movers, made.walls, sectors, sourceOf, paths.length, placeOf);
  const { walls, triggers } = set ?? { walls: made.walls, triggers: [] };
  const air = airFor(plan, unit);
  const sectorAt = sectorLocator(made.points, made.walls);
  const ground = { frame, quantum, sectors, sectorAt, placeOf };
  const things = thingsOf(plan, unit, air, parts?.routesOfThings(plan, ground) ?? [], (thing) => {
    const room = sectorAt(snapPoint(scaled(thing.at, unit), quantum));
    return room === SOLID ? null : sectors[room];
  });
  checkStarts(things, (at) => sectorAt(snapPoint(at, quantum)) !== SOLID, frame, placeOf);
  const links = linksOf(plan, unit, quantum, placeOf);
  return {
    name: baseNameOf(file),
    title: plan.title,
    note: plan.note ?? '',
    format: 'floor plan',
    frame,
    air,
    vertices: made.points,
    walls,
    sectors: shutDoors(plan.rooms, sectors),
    unusedAreas: [...styles.keys()].filter((name) => !usedStyles.has(name)),
    movers,
    triggers,
    things,
    links,
    opensOf: (edge) => declared[edge - roomEdges.length]?.opens,
    doorNameOf: (edge) => declared[edge - roomEdges.length]?.name,
    graph: parts?.graphOfFile(plan, ground) ?? null,
    places: {
      map: { file },
      wall: (edge) => placeOf(set?.pathOf(edge) ?? paths[edge]),
      sector: (room) => placeOf(['rooms', room]),
      thing: (thing) => placeOf(['things', thing]),
      link: (link) => placeOf(['links', links[link].source!]),
    },
    warnings,
  };
}

/** The largest coordinate of a drawing, map units. Throws a MapError where one is out of range. */
function extentOf(ends: readonly Point[], unit: number, placeOfEnd: (end: number) => MapPlace): number {
  return ends.reduce((most, { x, z }, end) => {
    const extent = Math.max(most, Math.abs(x), Math.abs(z));
    if (extent <= FARTHEST) return extent;
    const what = `The plan reaches ${extent / unit} from its origin; the limit is ${FARTHEST / unit}.`;
    throw new MapError(
      'too-far',
      placeOfEnd(end),
      what,
      'Move the map to the origin, or draw it smaller, or reduce "unit".',
    );
  }, 0);
}

function checkStarts(things: PlanDraft['things'], isInside: (at: Point) => boolean, frame: Frame, placeOf: PlaceOf) {
  things.forEach(({ kind, at }, i) => {
    if (kind !== 'player' || isInside(at)) return;
    const what = `The player starts at ${formatPoint(frame, at)}, outside every room.`;
    throw new MapError('start-outside', placeOf(['things', i, 'at']), what, 'Move the start into a room.');
  });
}

function cornersOf(polygon: PolygonFile, unit: number): Point[] {
  if ('sides' in polygon) {
    const { at, radius, sides, turn = 0 } = polygon;
    return Array.from({ length: sides }, (_, i) => {
      const angle = (turn * Math.PI) / 180 + (2 * Math.PI * i) / sides;
      return { x: (at[0] + radius * Math.cos(angle)) * unit, z: (at[1] + radius * Math.sin(angle)) * unit };
    });
  }
  return polygon.map((corner) => scaled(corner, unit));
}

/** Twice the area; positive when the corners run clockwise on paper. */
function turnOf(corners: readonly Point[]): number {
  const [origin] = corners;
  let twice = 0;
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length];
    twice += (p.x - origin.x) * (q.z - origin.z) - (p.z - origin.z) * (q.x - origin.x);
  });
  return twice;
}

function drawRooms(plan: PlanFile, unit: number, placeOf: PlaceOf): (DrawnEdge & { room: number })[] {
  return plan.rooms.flatMap((roomFile, room) => {
    const rings = [roomFile.polygon, ...(roomFile.holes ?? [])];
    return rings.flatMap((polygon, ring) => {
      const path: FilePath = ring === 0 ? ['rooms', room, 'polygon'] : ['rooms', room, 'holes', ring - 1];
      const corners = cornersOf(polygon, unit);
      const turn = turnOf(corners);
      if (turn === 0) {
        const what = `${ring === 0 ? 'The polygon' : 'A hole'} of ${nameOfRoom(plan, room)} has no area.`;
        const mend = 'Use three or more corners that are not in one line, in order, without crossing sides.';
        throw new MapError('flat-room', placeOf(path), what, mend);
      }
      // The room must be on the right: outlines run clockwise, holes counter-clockwise.
      const forward = turn > 0 === (ring === 0);
      return corners.map((corner, i) => {
        const next = corners[(i + 1) % corners.length];
        return { from: forward ? corner : next, to: forward ? next : corner, path: [...path, i], room };
      });
    });
  });
}

/** Each room has some floor left once near corners are merged and holes cut out. */
function checkFloors(plan: PlanFile, walls: readonly Wall[], placeOf: PlaceOf): void {
  const found = new Set(walls.flatMap(({ front, back }) => [front, back]));
  plan.rooms.forEach((_, room) => {
    if (found.has(room)) return;
    const what = `No floor is left of ${nameOfRoom(plan, room)}: its corners are too close together, or a hole fills it.`;
    const mend = plan.tolerance ? 'Lower "tolerance", draw it larger, or delete it.' : 'Draw it larger, or delete it.';
    throw new MapError('flat-room', placeOf(['rooms', room, 'polygon']), what, mend);
  });
}

/** Doors with one name open and shut together, so they begin alike: a world sees those that open by themselves shut, a navigator open. */
function checkDoors({ rooms, doors = [] }: PlanFile, placeOf: PlaceOf): void {
  const isOpen = new Map(rooms.flatMap(({ name, door }) => (name && door ? [[name, true]] : [])));
  for (const [i, { name, shut = false, opens = 'never' }] of doors.entries()) {
    if (name === undefined) continue;
    const beginsOpen = !shut || opens !== 'never';
    if (isOpen.get(name) === !beginsOpen)
      throw new MapError('door-state', placeOf(['doors', i]), `Of the doors named "${name}" one begins open and one shut.`, 'Let both begin alike, or name them differently.'); // prettier-ignore
    isOpen.set(name, beginsOpen);
  }
}

/** A declared edge before its ends are numbered, and the index of its switch if any. */
type Declaration = DrawnEdge &
  Omit<DeclaredEdge, 'a' | 'b'> & { readonly switchNumber?: number; readonly name?: string };

function drawDeclared(plan: PlanFile, unit: number): Declaration[] {
  const walls = (plan.walls ?? []).flatMap(({ points, kind = 'wall', material = '' }, i) =>
    points.slice(1).map((point, piece) => ({
      from: scaled(points[piece], unit),
      to: scaled(point, unit),
      path: ['walls', i, 'points', piece],
      kind,
      blocks: blocksOf(kind, true),
      material,
    })),
  );
  const doors = (plan.doors ?? []).map(({ name, from, to, shut = false, opens = 'never', material = '' }, i) => ({
    from: scaled(from, unit),
    to: scaled(to, unit),
    path: ['doors', i],
    kind: 'door' as const,
    blocks: blocksOf('door', shut && opens === 'never'),
    material,
    opens,
    ...(name === undefined ? {} : { name }),
  }));
  const switches = (plan.switches ?? []).map((each, i) => ({
    from: scaled(each.from, unit),
    to: scaled(each.to, unit),
    path: ['switches', i],
    kind: 'wall' as const,
    blocks: 0,
    material: byOf(each) === 'walk' ? '' : (each.material ?? 'brass'),
    switchNumber: i,
  }));
  return [...walls, ...doors, ...switches];
}

function nameOfRoom(plan: PlanFile, room: number): string {
  const { name } = plan.rooms[room];
  return name === undefined || name === '' ? `room ${room}` : `room "${name}"`;
}

function roomError(
  trouble: RoomError,
  plan: PlanFile,
  frame: Frame,
  placeOfEdge: (edge: number) => MapPlace,
  file: string,
  points: readonly Point[],
  edges: readonly RoomEdge[],
  reach: number,
): MapError {
  if (trouble.type === 'tangle') {
    const what = 'Too many edges overlap or cross each other.';
    return new MapError('tangle', { file }, what, 'Draw fewer edges, or move them apart.');
  }
  const where = formatPoint(frame, trouble.at);
  if (trouble.type === 'bent') {
    const name = nameOfRoom(plan, trouble.room);
    const what = `The outline of ${name} crosses itself or one of its holes at ${where}, or a hole lies outside it.`;
    const mend = 'Draw the outline without crossings, with separate holes inside it.';
    return new MapError('bent-room', placeOfEdge(trouble.edge), what, mend);
  }
  const [first, second] = [nameOfRoom(plan, trouble.first), nameOfRoom(plan, trouble.second)];
  const what = `${first[0].toUpperCase()}${first.slice(1)} and ${second} overlap at ${where}.`;
  const mend = 'Move one of them, or cut a hole for it into the other.';
  const near = nearlyMet(points, edges, reach, trouble.first, trouble.second);
  const hint = near
    ? ` The corner at ${formatPoint(frame, near.at)} is ${formatLengths(frame, near.size, 0)[0]} beside the other's edge: give both that corner, or set "tolerance" to twice the rounding.`
    : '';
  return new MapError('overlapping-rooms', placeOfEdge(trouble.edge), what, mend + hint);
}
