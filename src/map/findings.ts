// Findings of the level doctor: types, and the table of kinds.
//
// A finding says what is wrong, where in the file (and in the plan, if known), and how to mend it. The severity of a kind stands in
// FINDING_KINDS.
import { getOrAdd } from '../geometry/lists.ts';
import type { Point } from '../geometry/point.ts';
import { MAX_FINDINGS_OF_A_KIND } from './input/limits.ts';
import type { MapPlace } from './input/map-error.ts';

/** fault: the map is rejected or plays wrong; doubt: probably unintended; note: harmless. */
export type Severity = 'fault' | 'doubt' | 'note';

/** Ordered by severity, then by impact. */
export const FINDING_KINDS = {
  'refused-map': ['fault', 'The map cannot be used'],
  'unclosed-sector': ['fault', 'Unclosed sectors'],
  'crossing-lines': ['fault', 'Crossing lines'],
  'overlapping-lines': ['fault', 'Overlapping lines'],
  'duplicate-line': ['fault', 'Duplicate lines'],
  'corner-on-line': ['fault', 'Corners on other lines'],
  'zero-length-line': ['fault', 'Lines without length'],
  'line-without-front': ['fault', 'Lines without a front side'],
  'overlapping-sectors': ['fault', 'Overlapping sectors'],
  'start-in-solid': ['fault', 'Starts in solid'],
  'no-player-start': ['fault', 'No player start'],
  'tag-without-sector': ['fault', 'Tags without a sector'],
  'shut-door': ['doubt', 'Doors that cannot be opened'],
  'idle-lift': ['doubt', 'Lifts that nothing calls'],
  'unreachable-key': ['doubt', 'Unreachable keys'],
  'unreachable-item': ['doubt', 'Unreachable items'],
  'unreachable-room': ['doubt', 'Unreachable rooms'],
  'no-way-back': ['doubt', 'No way back'],
  'narrow-gap': ['doubt', 'Narrow gaps'],
  'tight-link': ['doubt', 'Links too near walls'],
  'prop-in-way': ['doubt', 'Props in the way'],
  'cramped-start': ['doubt', 'Cramped starts'],
  'missing-texture': ['doubt', 'Missing textures'],
  'unknown-special': ['doubt', 'Unsupported specials'],
  'idle-special': ['doubt', 'Specials without a target'],
  'thing-outside': ['doubt', 'Things outside the map'],
  'link-outside': ['doubt', 'Links outside the map'],
  'two-sided-without-back': ['doubt', 'Two-sided lines without a back side'],
  'back-without-two-sided': ['doubt', 'Back sides on lines not flagged two-sided'],
  'self-referencing-sector': ['doubt', 'Sectors of self-referencing lines only'],
  'self-referencing-line': ['note', 'Lines with one sector on both sides'],
  'unreachable-stop': ['doubt', 'Unreachable stops'],
  'graph-fault': ['doubt', 'Faults of the hand-drawn graph'],
  'duplicate-vertex': ['note', 'Duplicate corners'],
  'inverted-sector': ['note', 'Ceilings below floors'],
  'unused-sector': ['note', 'Unused sectors'],
  'unused-vertex': ['note', 'Unused corners'],
  remark: ['note', 'Remarks of the loader'],
} as const satisfies Readonly<Record<string, readonly [Severity, string]>>;

/** The kinds of findings of the level doctor. */
export type FindingKind = keyof typeof FINDING_KINDS;

/** A finding of the level doctor. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** What is wrong and where, in the file's own coordinates. */
  readonly message: string;
  /** How to mend it. */
  readonly mend: string;
  /** Position in the plan, map units; null without one (a texture lump, a missing start). */
  readonly at: Point | null;
  readonly place: MapPlace;
}

export type Findings = ReturnType<typeof collectFindings>;

/** An empty, open list of findings. */
export function collectFindings() {
  const listed = new Map<FindingKind, Finding[]>();
  const numbers = new Map<FindingKind, number>();
  const kinds = Object.keys(FINDING_KINDS) as FindingKind[];
  const known = new Set<string>();
  return {
    /** The same once more is left out. */
    add(kind: FindingKind, message: string, mend: string, at: Point | null, place: MapPlace): void {
      const name = JSON.stringify([kind, message, place]);
      if (known.has(name)) return;
      known.add(name);
      numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
      const list = getOrAdd(listed, kind, () => []);
      if (list.length < MAX_FINDINGS_OF_A_KIND)
        list.push({ kind, severity: FINDING_KINDS[kind][0], message, mend, at, place });
    },
    /** Number of findings by kind, including those not listed, in the order of FINDING_KINDS. */
    counts: (): Partial<Record<FindingKind, number>> =>
      Object.fromEntries(kinds.flatMap((kind) => (numbers.has(kind) ? [[kind, numbers.get(kind)]] : []))),
    /** The findings by kind, in the order of FINDING_KINDS; at most MAX_FINDINGS_OF_A_KIND of each kind. */
    list: (): Finding[] => kinds.flatMap((kind) => listed.get(kind) ?? []),
  };
}
