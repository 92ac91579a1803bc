// Sector lights that change: by themselves, as a function of time, or set off by a trigger.
//
// A light that is switched keeps its value until it is switched again; one turned into a strobe flashes from then on.
// Triggers do not affect a light that changes by itself. Rules as in Doom (id Software, 1993; its source, 1997). For
// looks: senses ignore it; but it is part of what happens, and so in the hash.
import { neighboursOfSectors } from '../../map/plan/height-rules.ts';
import type { LightRule, Glow } from '../../map/lights.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { TICS_A_SECOND } from '../../map/skin.ts';
import type { LightState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { hashAt } from '../../geometry/hash-at.ts';

/** A strobe that has nothing darker beside it goes out. */
const OUT = 0;

/** The sectors whose light may be another than drawn, ascending. */
export function changingLights({ sectors, triggers }: Pick<FloorPlan, 'sectors' | 'triggers'>): number[] {
  const turned = triggers.flatMap(({ does }) => (does.kind === 'light' ? does.sectors : []));
  const glowing = sectors.flatMap(({ glow }, sector) => (glow === undefined ? [] : [sector]));
  return [...new Set([...turned, ...glowing])].sort((a, b) => a - b);
}

export function createLights(plan: FloorPlan): LightState[] {
  return changingLights(plan).map((sector) => {
    const { light } = plan.sectors[sector];
    return { sector, light: lightAt(plan, { sector, steady: light, strobe: null }, 0), steady: light, strobe: null };
  });
}

export function changeLights({ level, lights, tick }: WorldState): void {
  for (const light of lights) light.light = lightAt(level.plan, light, tick);
}

function lightAt({ sectors }: FloorPlan, { sector, steady, strobe }: Omit<LightState, 'light'>, tick: number): number {
  const { glow, light } = sectors[sector];
  const tics = (steps: number): number => Math.floor((steps * TICS_A_SECOND) / STEPS_PER_SECOND);
  if (glow !== undefined) return lightOfGlow(glow, light, tics(tick), sector);
  if (strobe === null) return steady;
  return lightOfGlow({ kind: 'slow strobe', low: strobe.low, inStep: true }, steady, tics(tick - strobe.since), 0);
}

export function turnLights({ level, lights, tick }: WorldState, targets: readonly number[], to: LightRule): void {
  const { plan } = level;
  // As they were before any of them was turned.
  const now = new Map(lights.map(({ sector, light }) => [sector, light]));
  const neighbours = neighboursOfSectors(plan.walls, plan.sectors.length);
  for (const light of lights) {
    if (!targets.includes(light.sector) || plan.sectors[light.sector].glow !== undefined) continue;
    const beside = neighbours[light.sector].map((sector) => now.get(sector) ?? plan.sectors[sector].light);
    if (to === 'strobe') {
      if (light.strobe !== null) continue;
      const low = Math.min(light.steady, ...beside);
      light.strobe = { low: low < light.steady ? low : OUT, since: tick };
    } else {
      light.steady = typeof to === 'number' ? to : brightness(to, light.steady, beside);
      light.strobe = null;
    }
    light.light = lightAt(plan, light, tick);
  }
}

function brightness(to: 'brightest beside' | 'darkest beside', own: number, beside: readonly number[]): number {
  if (to === 'darkest beside') return Math.min(own, ...beside);
  return beside.length === 0 ? own : Math.max(...beside);
}

// Tics, after The Unofficial Doom Specs (M. S. Fell, 1994).
const BRIGHT = 5;
const FAST_DARK = 15;
const SLOW_DARK = 35;
/** A flicker is dark for up to 8 tics in each period of this length. */
const FLICKER_TICS = 37;
const LONGEST_FLICKER = 8;
const FIRE_TICS = 4;
const FIRE_STEP = 16 / 255;
const SWELL_A_TIC = 8 / 255;

/** The light of a glow, `low` … `high` (0 … 1), at a time; `phase`, a whole number, shifts lights against each other. */
export function lightOfGlow({ kind, low, inStep }: Glow, high: number, tics: number, phase: number): number {
  switch (kind) {
    case 'fast strobe':
    case 'slow strobe': {
      const period = BRIGHT + (kind === 'fast strobe' ? FAST_DARK : SLOW_DARK);
      const begin = inStep ? 0 : Math.floor(hashAt(phase, 1, 5) * period);
      return (Math.floor(tics) + begin) % period < BRIGHT ? high : low;
    }
    case 'flicker': {
      const turn = Math.floor(tics / FLICKER_TICS);
      const begin = Math.floor(hashAt(phase, turn, 6) * (FLICKER_TICS - LONGEST_FLICKER));
      const lasts = 1 + Math.floor(hashAt(phase, turn, 7) * LONGEST_FLICKER);
      const at = Math.floor(tics) - turn * FLICKER_TICS;
      return at >= begin && at < begin + lasts ? low : high;
    }
    case 'fire': {
      const dip = Math.floor(hashAt(phase, Math.floor(tics / FIRE_TICS), 8) * 4);
      return Math.max(low, high - dip * FIRE_STEP);
    }
    case 'swell': {
      const way = (high - low) / SWELL_A_TIC;
      const at = tics % (2 * way);
      return high - Math.min(at, 2 * way - at) * SWELL_A_TIC;
    }
  }
}
