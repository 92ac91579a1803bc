// Places a map's own pictures on its walls: for each visible stretch of wall, the picture and the texel at the stretch's left
// end and top. Rules of pegging and shifting after M. S. Fell, The Unofficial Doom Specs (1994).
import type { Point } from '../../../geometry/point.ts';
import { SOLID, type FloorPlan } from '../../../map/floor-plan.ts';
import { NO_PICTURE, type LineSkin, type SideSkin, type Skin } from '../../../map/skin.ts';
import { UNJOINED, type WallSpan } from './wall-spans.ts';

export interface Hanging {
  /** Index into the skin's pictures. */
  readonly picture: number;
  readonly width: number;
  readonly height: number;
  /** Texel column at the stretch's left end. */
  readonly left: number;
  /** Height of the picture's top edge, map units. */
  readonly top: number;
  /** Walls along the axes are a little darker or lighter than their sector, as corners are then seen. */
  readonly tint: number;
  /** How fast the picture drifts to the left and up, map units a second. */
  readonly driftX: number;
  readonly driftY: number;
}

/** Darkening of walls along x and lightening of walls along z. */
const CONTRAST = 0.1;

const along = (from: Point, to: Point, p: Point): number => {
  const dx = to.x - from.x;
  const dz = to.z - from.z;
  return ((p.x - from.x) * dx + (p.z - from.z) * dz) / Math.sqrt(dx * dx + dz * dz);
};

/** The line that a stretch belongs to, its side that is seen, and that side's left end. */
function sideOf(plan: FloorPlan, skin: Skin, span: WallSpan): { line: LineSkin; side: SideSkin; left: number } | null {
  const line = skin.lines[plan.walls[span.wall].source];
  const side = span.isBack ? line?.back : line?.front;
  if (line === null || line === undefined || side === null || side === undefined) return null;
  const [from, to] = span.isBack ? [line.to, line.from] : [line.from, line.to];
  return { line, side, left: along(from, to, span.a) };
}

/** The picture on a stretch of wall; null if unknown. */
export function hangingOf(plan: FloorPlan, skin: Skin, span: WallSpan): Hanging | null {
  const found = sideOf(plan, skin, span);
  const wall = plan.walls[span.wall];
  const near = plan.sectors[span.sector];
  const farIndex = span.isBack ? wall.front : wall.back;
  const far = farIndex === SOLID ? null : plan.sectors[farIndex];
  const picture = found === null ? NO_PICTURE : pictureOf(found.side, span.part);
  if (found === null || picture === NO_PICTURE) {
    // A missing texture: what is behind shows, often the floor, as in the game.
    const behind = farIndex === SOLID ? span.sector : farIndex;
    const instead = span.part === 'upper' ? skin.ceilings[behind] : skin.floors[behind];
    const flat = instead === NO_PICTURE ? skin.floors[behind] : instead;
    if (flat === NO_PICTURE || flat === undefined) return null;
    const { width, height } = skin.pictures[flat];
    return { picture: flat, width, height, left: 0, top: span.top, tint: tintOf(span), ...STILL };
  }
  const { line, side, left } = found;
  const { width, height } = skin.pictures[picture];
  const top = (): number => {
    if (span.part === 'upper') return line.upperUnpegged || far === null ? near.ceiling : far.ceiling + height;
    // Where one sky hangs over both sides, it ends at the farther one's height.
    const ceiling = near.sky && far?.sky ? far.ceiling : near.ceiling;
    if (span.part === 'lower') return line.lowerUnpegged || far === null ? ceiling : far.floor;
    return line.lowerUnpegged ? near.floor + height : near.ceiling;
  };
  const drift = driftOf(line, span);
  return { picture, width, height, left: left + side.shiftX, top: top() + side.shiftY, tint: tintOf(span), ...drift };
}

function pictureOf(side: SideSkin, part: WallSpan['part']): number {
  return part === 'upper' ? side.upper : part === 'lower' ? side.lower : part === 'whole' ? side.middle : NO_PICTURE;
}

const STILL = { driftX: 0, driftY: 0 };

function driftOf({ scroll }: LineSkin, { isBack }: WallSpan): Pick<Hanging, 'driftX' | 'driftY'> {
  return scroll === undefined || isBack ? STILL : { driftX: scroll.x, driftY: scroll.y };
}

function tintOf({ a, b }: WallSpan): number {
  return a.z === b.z ? 1 - CONTRAST : a.x === b.x ? 1 + CONTRAST : 1;
}

/** A grating or a railing in an opening, seen from one side; its picture is hung once and not repeated upwards. */
export interface Grating {
  readonly span: WallSpan;
  readonly hanging: Hanging;
}

/** The pictures that hang in the openings of a plan's walls, as far as they are to be seen. */
export function gratingsOf(plan: FloorPlan, skin: Skin): Grating[] {
  return plan.walls.flatMap((_, id) => gratingsOfWall(plan, skin, id)).filter(({ span }) => span.top > span.bottom);
}

/** Those of one wall, also where its opening hides them: the same ones in the same order however high it is. */
export function gratingsOfWall(plan: FloorPlan, skin: Skin, id: number): Grating[] {
  const wall = plan.walls[id];
  const line = skin.lines[wall.source];
  if (wall.back === SOLID || line === null || line === undefined) return [];
  const [front, back] = [plan.sectors[wall.front], plan.sectors[wall.back]];
  const floor = Math.max(front.floor, back.floor);
  const ceiling = Math.min(front.ceiling, back.ceiling);
  return [false, true].flatMap((isBack): Grating[] => {
    const side = isBack ? line.back : line.front;
    if (side === null || side.middle === NO_PICTURE) return [];
    const { width, height } = skin.pictures[side.middle];
    const top = (line.lowerUnpegged ? floor + height : ceiling) + side.shiftY;
    const [a, b] = isBack ? [wall.b, wall.a] : [wall.a, wall.b];
    const span: WallSpan = {
      wall: id,
      part: 'whole',
      sector: isBack ? wall.back : wall.front,
      isBack,
      a: plan.vertices[a],
      b: plan.vertices[b],
      bottom: Math.max(floor, top - height),
      top: Math.min(ceiling, top),
      material: '',
      ...UNJOINED,
    };
    const [from, to] = isBack ? [line.to, line.from] : [line.from, line.to];
    const left = along(from, to, span.a) + side.shiftX;
    const drift = driftOf(line, span);
    return [{ span, hanging: { picture: side.middle, width, height, left, top, tint: tintOf(span), ...drift } }];
  });
}
