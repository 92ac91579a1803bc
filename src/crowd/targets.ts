// The targets of a crowd's agents: fields of the navigator, each with its own search over the crowd's ground. A number is used again when
// no agent has its target any more.
import { createFieldOn } from '../nav/exact/field/create-goal-field.ts';
import type { Field } from '../nav/navigator/field.ts';
import { placesOfGoals } from '../nav/navigator/paths/path-ends.ts';
import type { Units } from '../nav/navigator/changes/units.ts';
import type { Place } from '../nav/path-finder.ts';
import { createCostField } from './cost-field.ts';
import type { DirectionField } from './directions.ts';
import type { Ground } from './ground.ts';

export function createTargets(units: Units) {
  const targets: Field[] = [];
  const goals: (readonly Place[])[] = [];
  const users: number[] = [];
  const fields: (DirectionField | null)[] = [];
  const numbers = new Map<Field, number>();
  const unused: number[] = [];
  let ground: Ground;

  const search = (target: number): void => {
    goals[target] = targets[target].goals;
    const { index, graph, uneven } = ground;
    const places = placesOfGoals(graph, goals[target].map(units.toPlan));
    if (fields[target]?.moveGoal(...places) === true) return;
    fields[target] = uneven === null ? createFieldOn(index, places, false) : createCostField(uneven, places);
  };
  return {
    /** By number; null where no path leads to. */
    fields: fields as readonly (DirectionField | null)[],
    /** Searches over another ground. */
    rebuild(next: Ground) {
      ground = next;
      fields.fill(null);
      for (const target of numbers.values()) search(target);
    },
    /** Counts one more agent with that target, and returns its number. */
    add(target: Field): number {
      let number = numbers.get(target);
      if (number === undefined) {
        number = unused.pop() ?? targets.length;
        targets[number] = target;
        users[number] = 0;
        numbers.set(target, number);
        search(number);
      }
      users[number]++;
      return number;
    },
    /** Counts one agent less. */
    remove(target: number): void {
      if (--users[target] > 0) return;
      numbers.delete(targets[target]);
      unused.push(target);
    },
    at: (target: number) => targets[target],
    /** Follows targets that have moved. */
    follow(): void {
      for (const target of numbers.values()) if (targets[target].goals !== goals[target]) search(target);
    },
  };
}
