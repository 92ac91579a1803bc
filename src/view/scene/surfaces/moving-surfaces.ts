// Floors, ceilings and walls that move, in one mesh of the keep: written once, then updated by rewriting vertices in place, so all of them
// cost one draw call.
//
// A floor or ceiling goes up and down whole. A stretch of wall has two rows of vertices that follow the floors and ceilings beside
// the wall. The picture stays aligned to the edge that the map says (hangings.ts). A stretch without height shows nothing.
import type { BufferAttribute, BufferGeometry } from 'three';
import type { Slices } from '../../../search/slices.ts';
import type { Skin } from '../../../map/skin.ts';
import type { Tree } from '../../../bsp/tree.ts';
import { writeCeiling, writeFloor, type FloorSurroundings } from './floor-mesh.ts';
import { gratingsOfWall, hangingOf, type Grating, type Hanging } from './hangings.ts';
import type { LivePlan, Moved } from '../live-plan.ts';
import { REPETITION, type MeshWriter } from '../mesh-data.ts';
import { writeSpan, type WallSurroundings } from './wall-mesh.ts';
import { spansOfWall, type WallSpan } from './wall-spans.ts';

/** Light is gathered so far off floors and ceilings, and off the edges of walls, map units. */
const OFF = 3;
const EDGE = 2;

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Slab extends Range {
  readonly part: 'floor' | 'ceiling';
}

/** A stretch of wall, by its place among those of its wall; gratings come after the wall's own. */
interface Stretch extends Range {
  readonly order: number;
}

/** Puts what has moved where it is now, in the piece that the writer became, and where that gathers its light (three numbers a vertex). */
export type ShowMoved = (moved: Moved, geometry: BufferGeometry, samples: Float32Array) => void;

type Surroundings = FloorSurroundings & WallSurroundings;

/** Called for each stretch as it is written, for switches that change their texture when used. */
type OnStretch = (span: WallSpan, hanging: Hanging | null, start: number) => void;

/** A stretch as it is now, and what hangs on it. */
type Hung = Pick<Grating, 'span'> & { readonly hanging: Hanging | null };

/** Every stretch of a wall that moves, always as many and in the same order; without those of the sky. */
function stretchesOf({ plan }: LivePlan, skin: Skin | null, wall: number): Hung[] {
  const own = spansOfWall(plan, wall).filter(({ part }) => part !== 'sky');
  const gratings: readonly Hung[] = skin ? gratingsOfWall(plan, skin, wall) : [];
  return [...own.map((span): Hung => ({ span, hanging: skin && hangingOf(plan, skin, span) })), ...gratings];
}

/** Writes all that moves of a level. Yields after each leaf and wall. */
export function* writeMovingSurfaces(
  tree: Tree,
  live: LivePlan,
  skin: Skin | null,
  around: Surroundings,
  writer: MeshWriter,
  onStretch: OnStretch,
): Slices<ShowMoved> {
  const slabs = new Map<number, Slab[]>([...live.sectors].map((sector) => [sector, []]));
  const stretches = new Map<number, Stretch[]>();
  for (const leaf of tree.leaves) {
    const own = slabs.get(leaf.sector);
    if (own === undefined) continue;
    const floor = writer.count();
    writeFloor(writer, leaf, around);
    const ceiling = writer.count();
    writeCeiling(writer, leaf, around, live.rangeOf(leaf.sector).ceiling[1]);
    own.push({ part: 'floor', start: floor, end: ceiling }, { part: 'ceiling', start: ceiling, end: writer.count() });
    yield;
  }
  for (const wall of live.walls) {
    const own = stretchesOf(live, skin, wall).map(({ span, hanging }, order): Stretch => {
      const start = writer.count();
      writeSpan(writer, litSpan(live, span), around, hanging, true);
      onStretch(span, hanging, start);
      return { order, start, end: writer.count() };
    });
    stretches.set(wall, own);
    yield;
  }

  return ({ sectors, walls }, geometry, samples) => {
    const attribute = (name: string): BufferAttribute => geometry.getAttribute(name) as BufferAttribute;
    const [places, uvs, rims] = [attribute('position'), attribute('mapUv'), attribute('rim')];
    const touch = (of: BufferAttribute, { start, end }: Range): void => {
      of.addUpdateRange(start * of.itemSize, (end - start) * of.itemSize);
      of.needsUpdate = true;
    };
    for (const sector of sectors) {
      for (const slab of slabs.get(sector) ?? []) {
        const y = live.plan.sectors[sector][slab.part];
        for (let id = slab.start; id < slab.end; id++) {
          places.array[3 * id + 1] = y;
          samples[3 * id + 1] = y + (slab.part === 'floor' ? OFF : -OFF);
        }
        if (slab.end > slab.start) touch(places, slab);
      }
    }
    for (const wall of walls) {
      const now = stretchesOf(live, skin, wall);
      for (const stretch of stretches.get(wall) ?? []) {
        const { span, hanging } = now[stretch.order];
        const { start, end } = stretch;
        if (end === start) continue;
        const low = span.bottom;
        const high = Math.max(span.top, low);
        const half = start + (end - start) / 2;
        for (let id = start; id < end; id++) {
          const y = id < half ? low : high;
          places.array[3 * id + 1] = y;
          samples[3 * id + 1] = Math.max(low + EDGE, Math.min(high - EDGE, y));
          uvs.array[2 * id + 1] = hanging ? ((hanging.top - y) / hanging.height) * REPETITION : y;
          if (hanging) continue;
          rims.array[4 * id + 2] = y - low;
          rims.array[4 * id + 3] = high - y;
        }
        touch(places, stretch);
        touch(uvs, stretch);
        if (!hanging) touch(rims, stretch);
      }
    }
  };
}

/** A stretch as high as it may ever get, where its light is gathered. */
function litSpan({ plan, rangeOf, sectors }: LivePlan, span: WallSpan): WallSpan {
  const { front, back } = plan.walls[span.wall];
  const beside = [front, back].filter((sector) => sectors.has(sector)).map((sector) => rangeOf(sector));
  const lows = beside.map(({ floor, ceiling }) => (span.part === 'upper' ? ceiling : floor)[0]);
  const highs = beside.map(({ floor, ceiling }) => (span.part === 'lower' ? floor : ceiling)[1]);
  const bottom = Math.min(span.bottom, ...lows);
  const top = Math.max(span.top, ...highs);
  return { ...span, bottom, top: Math.max(bottom, top) };
}
