// The level doctor: from the bytes of a map in any format to a list of everything wrong or doubtful in it.
//
// The file is read and checked as drawn. Then the level is built and checked. If that fails, its reason is one of the findings. Nothing is
// thrown or changed.
import { checkSizes } from '../../map/draft/check-sizes.ts';
import { examineDraft, listWarnings } from '../../map/draft/examine-draft.ts';
import { collectFindings, type Finding, type FindingKind } from '../../map/findings.ts';
import type { Frame } from '../../map/floor-plan.ts';
import { dressMap } from '../../map/doom/dress.ts';
import { examineDoom } from '../../map/doom/examine-doom.ts';
import { draftPlan, type LoadOptions, type MapContent } from '../../map/load-plan.ts';
import { makePlan } from '../../map/draft/make-plan.ts';
import { MapError } from '../../map/input/map-error.ts';
import { buildLevel } from '../build-level.ts';
import { examineLevel } from './examine-level.ts';

/** Result of an examination. */
export interface Diagnosis {
  /** Gravest first. */
  readonly findings: readonly Finding[];
  /** Number of findings of each kind; of a very frequent kind `findings` lists only some. */
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>;
  /** Conversion of the findings' places to the file's coordinates; null for an unreadable file. */
  readonly frame: Frame | null;
}

/** Warnings of plan building that no other finding repeats. */
const REMARKS = new Set(['snapped', 'second-player']);

/** Examines the map in a file's content; parameters as for loadPlan. Cost: loading the map and building four graphs. */
export function examineMap(content: MapContent, fileName = 'map', options: LoadOptions = {}): Diagnosis {
  const findings = collectFindings();
  let frame: Frame | null = null;
  try {
    const draft = draftPlan(content, fileName, options, { dress: dressMap, examine: examineDoom });
    ({ frame } = draft);
    listWarnings(draft.warnings.list(), findings);
    draft.examine?.(findings);
    checkSizes(draft);
    examineDraft(draft, findings);
    const plan = makePlan(draft);
    listWarnings(
      plan.warnings.filter(({ code }) => REMARKS.has(code)),
      findings,
    );
    // Doors, lifts and switches count as passable if an agent can trigger them.
    examineLevel(draft, buildLevel(plan, 'used'), findings);
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    findings.add('refused-map', error.what, error.mend, null, error.place);
  }
  return { findings: findings.list(), counts: findings.counts(), frame };
}
