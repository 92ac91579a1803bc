// The level doctor: bytes of a map in any format in, everything that is wrong or doubtful with it out.
//
// The file is read, looked at as it was drawn, then opened as far as it opens, and the level is looked at too. A map that cannot be
// opened has its reason among the findings, beside all that was found until then. Nothing is thrown, nothing is changed.
import { checkSizes } from '../../map/draft/check-sizes.ts';
import { examineDraft, listWarnings } from '../../map/draft/examine-draft.ts';
import { collectFindings, type Finding, type FindingKind, type Findings } from '../../map/findings.ts';
import type { Frame } from '../../map/floor-plan.ts';
import { draftPlan, type LoadOptions, type MapContent } from '../../map/load-plan.ts';
import { makePlan } from '../../map/draft/make-plan.ts';
import { MapError } from '../../map/map-error.ts';
import { buildLevel } from '../build-level.ts';
import { examineLevel } from './examine-level.ts';

/** What the doctor found. */
export interface Diagnosis {
  /** Gravest first. */
  readonly findings: readonly Finding[];
  /** How many there are of each kind that was found; of a kind that came too often, more than are among the findings. */
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>;
  /** How the findings' places become the file's own coordinates; null for a file that could not even be read. */
  readonly frame: Frame | null;
}

/** Of what making the plan warns of, this is told in no other way. */
const REMARKS = new Set(['snapped', 'second-player', 'link-outside']);

/** Examines the map in a file's content; all as for loadPlan. Cost: that of opening the map, and of four meshes. */
export function examineMap(content: MapContent, fileName = 'map', options: LoadOptions = {}): Diagnosis {
  const findings = collectFindings();
  let frame: Frame | null = null;
  try {
    const draft = draftPlan(content, fileName, options);
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
    // Doors, lifts and switches count as ways where anybody can set them going.
    examineLevel(draft, buildLevel(plan, 'used'), findings);
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    tellRefused(error, findings);
  }
  return { findings: findings.list(), counts: findings.counts(), frame };
}

function tellRefused({ place, what, mend }: MapError, findings: Findings): void {
  findings.add('refused-map', what, mend, null, place);
}
