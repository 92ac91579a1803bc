// The escape field: from anywhere, the path to the refuge that the agent reaches with the greatest lead before any pursuer.
//
// A field for each refuge gives the length of the pursuers' shortest path to it. Another one floods from all refuges at once; at
// each, what the pursuers have less to go than to the farthest one is left to go. The least sum is the greatest lead. Along a shortest path both
// distances fall, the agent's by the length walked and a pursuer's by no more: so who is first at the refuge is first everywhere on the way.
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import type { Place } from '../../path-finder.ts';
import { createGoalField, type GoalField } from './create-goal-field.ts';

/** Exact escape paths for many agents that flee from the same pursuers, all of one size and speed. */
export interface EscapeField {
  /** Leads to the best refuge from anywhere: `next`, `directions`, `pathFrom`, and `goalFrom` for its index. Its distances are no lengths. */
  readonly field: GoalField;
  /**
   * The lead, as a length, with which the agent reaches that refuge before the first pursuer. At most 0 if some pursuer is first at
   * all refuges. −Infinity if the agent can reach none, Infinity if pursuers cannot reach it, NaN where the agent cannot be.
   */
  leadFrom(place: Place): number;
  /** Moves the pursuers; false, and nothing changes, if one is where no agent can be. */
  movePursuers(...pursuers: readonly Place[]): boolean;
}

/** Longer than any path, map units. */
const FAR = 2 ** 24;

/** The field of agents that flee to those refuges; null where createGoalField gives none for the refuges or the pursuers. */
export function createEscapeField(
  level: Level,
  body: Body,
  refuges: readonly Place[],
  pursuers: readonly Place[],
): EscapeField | null {
  const threats = refuges.flatMap((refuge) => createGoalField(level, body, refuge) ?? []);
  const field = createGoalField(level, body, refuges);
  if (field === null) return null;
  let leads: number[] = [];
  let left: number[] = [];
  const follow = (places: readonly Place[]): boolean => {
    const found = threats.map((threat) => Math.min(...places.map((place) => threat.distanceFrom(place))));
    if (places.length === 0 || found.some(Number.isNaN)) return false;
    leads = found;
    // Refuges that pursuers cannot reach are better than all others.
    const most = Math.min(FAR, Math.max(...leads));
    left = leads.map((lead) => (lead < Infinity ? most - lead : 0));
    return field.moveGoal(...refuges.map((place, i) => ({ ...place, left: left[i] })));
  };
  if (!follow(pursuers)) return null;
  return {
    field,
    leadFrom(place) {
      const refuge = field.goalFrom(place);
      const distance = field.distanceFrom(place);
      return refuge < 0 ? -distance : leads[refuge] + left[refuge] - distance;
    },
    movePursuers: (...places) => follow(places),
  };
}
