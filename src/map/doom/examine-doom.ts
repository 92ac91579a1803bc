// Level doctor for Doom maps: contradictory sides and flags, missing textures, tags without sectors, unknown specials, unused vertices.
//
// A texture is needed where a surface is visible: the middle of a one-sided line; below the opening of a two-sided one where the floor
// behind is higher; above it where the ceiling behind is lower and not both are sky.
import { midpoint, type Point } from '../../geometry/point.ts';
import { NO_SIDE, NO_TEXTURE, type DoomLine, type DoomRecords, type DoomSector, type DoomSide } from './records.ts';
import { SKY_FLAT } from './dress.ts';
import { specialOfLine, type DoomSpecial } from './specials.ts';
import type { FindingKind, Findings } from '../findings.ts';

const TWO_SIDED = 4;

type ToPoint = (vertex: { readonly x: number; readonly y: number }) => Point;

/** Reports oddities in the records. Invalid references are left to the loader, which rejects them. */
export function examineDoom(records: DoomRecords, toPoint: ToPoint, findings: Findings): void {
  const { vertices, lines, sides, sectors, places } = records;
  const isUsed = new Uint8Array(vertices.length);
  const tags = new Set(sectors.map(({ tag }) => tag));
  lines.forEach((line, record) => {
    const { from, to, front, back, flags, special, tag } = line;
    for (const vertex of [from, to]) isUsed[vertex] = 1;
    if (vertices[from] === undefined || vertices[to] === undefined) return;
    const at = midpoint(toPoint(vertices[from]), toPoint(vertices[to]));
    const place = places.line(record);
    const report = (kind: FindingKind, what: string, mend: string): void =>
      findings.add(kind, `Line ${record} at ${formatMiddle(line, records)} ${what}.`, mend, at, place);
    const [right, left] = [front, back].map((side) => (side === NO_SIDE ? undefined : sides[side]));
    const isTwoSided = (flags & TWO_SIDED) !== 0;
    if (right === undefined) {
      if (left === undefined) report('line-without-front', 'has no sides', 'Delete it; it is skipped here.');
      else report('line-without-front', 'has only a back side', 'Flip it; it is flipped here.');
    }
    if (left === undefined && isTwoSided) {
      const what = 'is flagged two-sided but has no back side';
      report('two-sided-without-back', what, 'Clear the flag, or add a back side.');
    } else if (left !== undefined && !isTwoSided) {
      const what = 'has a back side but is not flagged two-sided';
      report('back-without-two-sided', what, 'Set the flag, or remove the back side.');
    }
    for (const part of partsWithoutTexture(right, left, sectors)) {
      const what = `has no ${part} texture where one is visible`;
      report('missing-texture', what, 'Choose one in the editor; a plain wall is shown.');
    }
    if (special === 0) return;
    const known = specialOfLine(special);
    if (known === null || known.action.does === 'unsupported') {
      const what = known?.action.does === 'unsupported' ? `${known.action.what}; that is not supported` : 'is unknown';
      report('unknown-special', `has special ${special}, which ${what}`, 'Use a special of the original game.');
    } else if (tag !== 0 && !tags.has(tag) && meansSector(known)) {
      const what = `has special ${special} with tag ${tag}, which no sector has`;
      report('tag-without-sector', what, 'Give this tag to the intended sector.');
    }
  });
  vertices.forEach((vertex, number) => {
    if (isUsed[number] === 1) return;
    const place = places.vertex(number);
    const message = `Vertex ${number} at (${vertex.x}, ${vertex.y}) is not used by any line.`;
    findings.add('unused-vertex', message, 'Nothing to do; node builders leave such vertices.', toPoint(vertex), place);
  });
}

/** Does the line's tag name sectors? Some specials ignore it, or mean the sector behind the line or another line. */
function meansSector(special: DoomSpecial | null): boolean {
  if (special === null) return true;
  const { trigger, action } = special;
  return trigger[0] !== 'D' && action.does !== 'nothing' && !(action.does === 'teleport' && action.to !== 'thing');
}

/** The middle of a line in the file's coordinates. */
function formatMiddle({ from, to }: DoomLine, { vertices }: DoomRecords): string {
  const [a, b] = [vertices[from], vertices[to]];
  return `(${(a.x + b.x) / 2}, ${(a.y + b.y) / 2})`;
}

function partsWithoutTexture(front: DoomSide | undefined, back: DoomSide | undefined, sectors: readonly DoomSector[]) {
  const one = front ?? back;
  if (one === undefined) return [];
  if (front === undefined || back === undefined) return lacks(one.middle) ? ['middle'] : [];
  return (
    [
      ['front', front, back],
      ['back', back, front],
    ] as const
  ).flatMap(([name, near, far]) => {
    const here = sectors[near.sector] as DoomSector | undefined;
    const there = sectors[far.sector] as DoomSector | undefined;
    if (here === undefined || there === undefined) return [];
    const isSky = here.ceilingFlat === SKY_FLAT && there.ceilingFlat === SKY_FLAT;
    return [
      ...(there.floor > here.floor && lacks(near.lower) ? [`${name} lower`] : []),
      ...(there.ceiling < here.ceiling && !isSky && lacks(near.upper) ? [`${name} upper`] : []),
    ];
  });
}

const lacks = (texture: string): boolean => texture === NO_TEXTURE || texture === '';
