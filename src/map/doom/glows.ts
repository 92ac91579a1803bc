// Animated light of sectors by sector type, and its minimum (the darkest neighbour, or none). Types after The Unofficial Doom Specs (M. S.
// Fell, 1994). Current light is kept by the world.
import { NO_SIDE, type DoomRecords } from './records.ts';
import type { Glow, GlowKind } from '../lights.ts';

const KINDS: Readonly<Record<number, { readonly kind: GlowKind; readonly inStep: boolean }>> = {
  1: { kind: 'flicker', inStep: false },
  2: { kind: 'fast strobe', inStep: false },
  3: { kind: 'slow strobe', inStep: false },
  4: { kind: 'fast strobe', inStep: false },
  8: { kind: 'swell', inStep: false },
  12: { kind: 'slow strobe', inStep: true },
  13: { kind: 'fast strobe', inStep: true },
  17: { kind: 'fire', inStep: false },
};
/** Boom's generalised types use the higher bits for other effects. */
const LIGHT_BITS = 31;
/** Minimum of a fire above its darkest neighbour, of 255. */
const FIRE_LIFT = 16;

const shareOf = (light: number): number => Math.min(255, Math.max(0, light)) / 255;

export function glowsOf({ lines, sides, sectors }: DoomRecords): (Glow | null)[] {
  const darkest = sectors.map(({ light }) => light);
  for (const { front, back } of lines) {
    if (front === NO_SIDE || back === NO_SIDE || front >= sides.length || back >= sides.length) continue;
    const [one, other] = [sides[front].sector, sides[back].sector];
    if (one >= sectors.length || other >= sectors.length) continue;
    darkest[one] = Math.min(darkest[one], sectors[other].light);
    darkest[other] = Math.min(darkest[other], sectors[one].light);
  }
  return sectors.map(({ special, light }, sector) => {
    const row = KINDS[special & LIGHT_BITS];
    if (row === undefined) return null;
    const isStrobe = row.kind === 'fast strobe' || row.kind === 'slow strobe';
    const beside = isStrobe && darkest[sector] === light ? 0 : darkest[sector];
    const low = row.kind === 'fire' ? beside + FIRE_LIFT : beside;
    return low < light ? { ...row, low: shareOf(low) } : null;
  });
}
