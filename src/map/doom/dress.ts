// Finds the textures that a Doom map's sides and sectors name, and records their placement. Missing textures get a placeholder and a
// warning.
import { NO_SIDE, type DoomRecords, type DoomSide, NO_TEXTURE } from './records.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import type { Point } from '../../geometry/point.ts';
import { specialOfLine } from './specials.ts';
import { scrollsOfFlats, scrollsByTag } from './effects/standing.ts';
import {
  NO_PICTURE,
  TICS_A_SECOND,
  type LineSkin,
  type SideSkin,
  type Skin,
  type Sequence,
  type Sprite,
  type SpriteLook,
  type SpriteSkin,
  type Picture,
} from '../skin.ts';
import { lumpsOfWad } from './wad-lumps.ts';
import { picturesOfWads, type PictureSource, standInPicture } from './pictures/wad-pictures.ts';
import type { Warnings } from '../input/warnings.ts';
import { decorOfType } from './decor.ts';
import type { PictureKind } from './pictures/picture-tables.ts';

const UPPER_UNPEGGED = 8;
const LOWER_UNPEGGED = 16;
/** Names listed in a warning. */
const MAX_NAMES = 8;

/** Does a WAD contain a palette, so that other WADs can use its textures? Throws a MapError for a damaged directory. */
export function hasPictures(bytes: Uint8Array, file: string): boolean {
  return picturesOfWads([lumpsOfWad(bytes, file)]) !== null;
}

/** As dressMap; handed to the reader of WADs by callers who draw, so that others need no pictures. */
export type Dress = typeof dressMap;

/** The skin of a map from the pictures of WADs, lowest priority first; null without any. `toPoint` converts a vertex to plan coordinates. */
export function dressMap(
  wads: Parameters<typeof picturesOfWads>[0],
  mapName: string,
  records: DoomRecords,
  toPoint: (vertex: { readonly x: number; readonly y: number }) => Point,
  warnings: Warnings,
): Skin | null {
  const source = picturesOfWads(wads);
  if (source === null) return null;
  const place = records.places.map;
  const { wall, flat, pictures, missing, addRelated } = collectTextures(source);
  const sideOf = ({ upper, middle, lower, shiftX, shiftY }: DoomSide): SideSkin => ({
    upper: wall(upper),
    middle: wall(middle),
    lower: wall(lower),
    shiftX,
    shiftY,
  });
  const { lines, sides, vertices, sectors } = records;
  const ways = scrollsByTag(records);
  const skins = lines.map(({ from, to, front, back, flags, special, tag }): LineSkin | null => {
    const [one, other] = [sides[front] as DoomSide | undefined, sides[back] as DoomSide | undefined];
    const right = front === NO_SIDE ? undefined : one;
    const left = back === NO_SIDE ? undefined : other;
    const near = right ?? left;
    if (near === undefined || vertices[from] === undefined || vertices[to] === undefined) return null;
    // Lines with only a back side were flipped.
    const [a, b] = right === undefined ? [to, from] : [from, to];
    return {
      from: toPoint(vertices[a]),
      to: toPoint(vertices[b]),
      front: sideOf(near),
      back: right !== undefined && left !== undefined ? sideOf(left) : null,
      upperUnpegged: (flags & UPPER_UNPEGGED) !== 0,
      lowerUnpegged: (flags & LOWER_UNPEGGED) !== 0,
      ...scrollOf(special, near, ways.get(tag) ?? null, vertices[from], vertices[to]),
    };
  });
  const floors = sectors.map(({ floorFlat }) => flat(floorFlat));
  const ceilings = sectors.map(({ ceilingFlat }) => (ceilingFlat === SKY_FLAT ? NO_PICTURE : flat(ceilingFlat)));
  const hasSky = sectors.some(({ ceilingFlat }) => ceilingFlat === SKY_FLAT);
  const skyName = skyOfLines(records) ?? skyOf(mapName);
  const sky = hasSky && source.wall(skyName) !== null ? wall(skyName) : NO_PICTURE;
  if (missing.length > 0) {
    const listed = missing.slice(0, MAX_NAMES).join(', ');
    const rest = missing.length > MAX_NAMES ? ` and ${missing.length - MAX_NAMES} more` : '';
    warnings.warn('missing-picture', place, `No loaded WAD has the textures ${listed}${rest}; placeholders are shown.`);
  }
  const { floors: floorScrolls, ceilings: ceilingScrolls } = scrollsOfFlats(records);
  const { sequences, partners } = addRelated();
  const types = records.things.map(({ type }) => type);
  const things = spritesOf(types, source);
  return { pictures, lines: skins, floors, ceilings, floorScrolls, ceilingScrolls, sky, sequences, partners, things };
}

const SCROLL_LEFT = 48;
const SCROLL_RIGHT = 85;
const SCROLL_BY_SHIFT = 255;

/** Scrolling of a line's textures: one unit a tic to the left or right, or (Boom) by the line's texture offset, or along another line. */
function scrollOf(
  special: number,
  { shiftX, shiftY }: DoomSide,
  way: Point | null,
  from: DoomRecords['vertices'][number],
  to: DoomRecords['vertices'][number],
): Pick<LineSkin, 'scroll'> {
  if (special === SCROLL_LEFT) return { scroll: { x: TICS_A_SECOND, y: 0 } };
  if (special === SCROLL_RIGHT) return { scroll: { x: -TICS_A_SECOND, y: 0 } };
  if (special === SCROLL_BY_SHIFT) return { scroll: { x: -shiftX * TICS_A_SECOND, y: shiftY * TICS_A_SECOND } };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (way === null || length === 0) return {};
  // Along the wall to its left, and across it as up.
  const [u, v] = [(to.x - from.x) / length, (from.y - to.y) / length];
  return { scroll: { x: -(way.x * u + way.z * v), y: way.x * v - way.z * u } };
}

/** The flat that stands for sky. */
export const SKY_FLAT = 'F_SKY1';

/** The sky that a line assigns to sectors with its tag; the first one applies to the whole map. */
function skyOfLines({ lines, sides, sectors }: DoomRecords): string | null {
  for (const { special, tag, front } of lines) {
    if (special === 0 || specialOfLine(special)?.action.does !== 'sky' || front === NO_SIDE) continue;
    const isUsed = sectors.some((sector) => sector.tag === tag && sector.ceilingFlat === SKY_FLAT);
    const side = sides[front] as DoomSide | undefined;
    if (isUsed && side !== undefined) return side.upper;
  }
  return null;
}

/** The sky of a map: one per episode in the first game, one per third of the second. */
function skyOf(mapName: string): string {
  const episode = /^E(\d)M\d/.exec(mapName);
  if (episode) return `SKY${Math.min(4, Math.max(1, Number(episode[1])))}`;
  const number = Number(/^MAP(\d\d)/.exec(mapName)?.[1] ?? 1);
  return number <= 11 ? 'SKY1' : number <= 20 ? 'SKY2' : 'SKY3';
}

/** The sprites of things of these types; one without its first frame has none, and is drawn as a prop. */
function spritesOf(types: readonly number[], source: PictureSource): SpriteSkin {
  const sprites: Sprite[] = [];
  const sequences: Sequence[] = [];
  const looks = new Map<string, SpriteLook>();
  const known = new Map<string, number | null>();
  const numberOf = (name: string): number | null =>
    getOrAdd(known, name, () => {
      const sprite = source.sprite(name);
      return sprite === null ? null : sprites.push(sprite) - 1;
    });
  const sequenced = new Set<string>();
  for (const type of new Set(types)) {
    const decor = decorOfType(type);
    if (decor === null) continue;
    const { sprite, frames, tics, tall, hangs, isBright } = decor;
    const numbers = [...frames].map((frame) => numberOf(sprite + frame)).filter((number) => number !== null);
    if (numbers.length === 0) continue;
    const [first] = numbers;
    looks.set(String(type), { sprite: first, drop: hangs ? tall : null, isBright });
    if (new Set(numbers).size > 1 && !sequenced.has(sprite)) {
      sequenced.add(sprite);
      sequences.push({ pictures: numbers, tics });
    }
  }
  return { sprites, sequences, looks };
}

/** Collects the textures that a map uses, each once, by index. A missing one gets a placeholder and is recorded; a missing animation frame is skipped. */
function collectTextures(source: PictureSource) {
  const pictures: Picture[] = [];
  const used: { readonly kind: PictureKind; readonly name: string }[] = [];
  const missing: string[] = [];
  const known = new Map<string, number>();
  const add = (kind: PictureKind, name: string, picture: Picture): number => {
    const index = pictures.push(picture) - 1;
    used.push({ kind, name });
    known.set(`${kind} ${name}`, index);
    return index;
  };
  const numberOf = (kind: PictureKind, name: string): number => {
    if (name === NO_TEXTURE || name === '') return NO_PICTURE;
    const index = known.get(`${kind} ${name}`);
    if (index !== undefined) return index;
    const picture = source[kind](name);
    if (picture === null) missing.push(name);
    return add(kind, name, picture ?? standInPicture(name));
  };
  /** The index, or NO_PICTURE without recording a missing name. */
  const numberIfThere = (kind: PictureKind, name: string): number => {
    const index = known.get(`${kind} ${name}`);
    if (index !== undefined) return pictures[index].isStandIn ? NO_PICTURE : index;
    const picture = source[kind](name);
    return picture === null ? NO_PICTURE : add(kind, name, picture);
  };
  return {
    pictures,
    /** Names that were not found. */
    missing,
    /** The index of a texture, NO_PICTURE for an empty name. */
    wall: (name: string) => numberOf('wall', name),
    flat: (name: string) => numberOf('flat', name),
    /** Adds the animation frames and switch states of all textures so far. Call once, last. */
    addRelated() {
      const sequences: Sequence[] = [];
      const partners: number[] = [];
      const inSequence = new Set<number>();
      // The list grows during the loop: a switch's other state may be animated.
      for (let index = 0; index < used.length; index++) {
        const { kind, name } = used[index];
        const partner = kind === 'wall' && !pictures[index].isStandIn ? source.partner(name) : null;
        partners[index] = partner === null ? NO_PICTURE : numberIfThere('wall', partner);
        const sequence = inSequence.has(index) ? null : source.sequence(kind, name);
        if (sequence === null) continue;
        const frames = sequence.names.map((each) => numberIfThere(kind, each)).filter((frame) => frame !== NO_PICTURE);
        for (const frame of frames) inSequence.add(frame);
        if (frames.length > 1) sequences.push({ pictures: frames, tics: sequence.tics });
      }
      return { sequences, partners };
    },
  };
}
