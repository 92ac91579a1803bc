// What is wrong or doubtful with a map: the nouns of the level doctor, and the list of what it can find.
//
// A finding says what and where in words, how to mend it, the place in the file and, where there is one, the place in the map.
// Its kind is a row of FINDING_KINDS, which says how grave such a thing is. Nothing is judged here.
import type { Point } from '../geometry/point.ts';
import { MOST_FINDINGS_OF_A_KIND } from './limits.ts';
import type { MapPlace } from './map-error.ts';

/** fault: the map is refused, or plays wrong; doubt: probably not meant so; note: harmless, good to know. */
export type Severity = 'fault' | 'doubt' | 'note';

/** Gravest first; within one severity, what concerns the most first. */
export const FINDING_KINDS = {
  'refused-map': ['fault', 'The map cannot be used'],
  'unclosed-sector': ['fault', 'Unclosed sectors'],
  'crossing-lines': ['fault', 'Crossing lines'],
  'overlapping-lines': ['fault', 'Overlapping lines'],
  'duplicate-line': ['fault', 'Duplicate lines'],
  'corner-on-line': ['fault', 'Corners on other lines'],
  'zero-length-line': ['fault', 'Lines without length'],
  'line-without-front': ['fault', 'Lines without a front side'],
  'overlapping-sectors': ['fault', 'Places that two sectors claim'],
  'start-in-solid': ['fault', 'Starts in solid'],
  'no-player-start': ['fault', 'No start of the player'],
  'tag-without-sector': ['fault', 'Tags without a sector'],
  'shut-door': ['doubt', 'Doors nobody can open'],
  'unreachable-room': ['doubt', 'Unreachable rooms'],
  'narrow-gap': ['doubt', 'Gaps too narrow'],
  'cramped-start': ['doubt', 'Starts without room to stand'],
  'missing-texture': ['doubt', 'Missing textures'],
  'unknown-special': ['doubt', 'Specials that are not done'],
  'idle-special': ['doubt', 'Specials that find nothing to do'],
  'thing-outside': ['doubt', 'Things outside the map'],
  'two-sided-without-back': ['doubt', 'Lines called two-sided without a back side'],
  'back-without-two-sided': ['doubt', 'Back sides on lines not called two-sided'],
  'self-referencing-sector': ['doubt', 'Sectors made of self-referencing lines alone'],
  'self-referencing-line': ['note', 'Lines with one sector on both sides'],
  'unreachable-stop': ['doubt', 'Stops of patrols that bots cannot reach'],
  'graph-fault': ['doubt', 'Faults of the graph drawn by hand'],
  'duplicate-vertex': ['note', 'Corners on one spot'],
  'unused-sector': ['note', 'Unused sectors'],
  'unused-vertex': ['note', 'Unused corners'],
  remark: ['note', 'Seen while reading'],
} as const satisfies Readonly<Record<string, readonly [Severity, string]>>;

export type FindingKind = keyof typeof FINDING_KINDS;

export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** What is wrong and where, in the file's own coordinates. */
  readonly message: string;
  /** How to put it right. */
  readonly mend: string;
  /** Where it is in the plan, map units; null for what is nowhere (a texture lump, a missing start). */
  readonly at: Point | null;
  readonly place: MapPlace;
}

export interface Findings {
  find(kind: FindingKind, message: string, mend: string, at: Point | null, place: MapPlace): void;
  /** How many there are of each kind that there is, told or not, in the order of FINDING_KINDS. */
  counts(): Partial<Record<FindingKind, number>>;
  /** The findings by kind, in the order of FINDING_KINDS; of each kind at most MOST_FINDINGS_OF_A_KIND. */
  list(): Finding[];
}

/** An empty list of findings, still open. */
export function collectFindings(): Findings {
  const told = new Map<FindingKind, Finding[]>();
  const numbers = new Map<FindingKind, number>();
  const kinds = Object.keys(FINDING_KINDS) as FindingKind[];
  return {
    find(kind, message, mend, at, place) {
      numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
      const list = told.get(kind) ?? [];
      if (list.length === 0) told.set(kind, list);
      if (list.length < MOST_FINDINGS_OF_A_KIND)
        list.push({ kind, severity: FINDING_KINDS[kind][0], message, mend, at, place });
    },
    counts: () => Object.fromEntries(kinds.flatMap((kind) => (numbers.has(kind) ? [[kind, numbers.get(kind)]] : []))),
    list: () => kinds.flatMap((kind) => told.get(kind) ?? []),
  };
}
