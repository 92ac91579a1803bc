// What minds remember of a bot from step to step. A mind that needs a memory makes a kind of it in its own file; there is nothing to
// add elsewhere: it is made when it is first used, forgotten with the chase, and is part of the world's hash.
import type { MemoryKind, PilotState } from '../world-state.ts';

export interface Memory<State extends object> extends MemoryKind {
  /** The bot's own, to be changed in place. */
  of(bot: PilotState): State;
}

/** A kind of memory: what it begins as, and the numbers that the hash takes of it. */
export function createMemory<State extends object>(
  begin: () => State,
  numbersOf: (state: Readonly<State>, bot: PilotState) => readonly number[],
): Memory<State> {
  const memory: Memory<State> = {
    of({ memories }) {
      let state = memories.get(memory) as State | undefined;
      if (state === undefined) memories.set(memory, (state = begin()));
      return state;
    },
    numbersOf: (bot) => numbersOf((bot.memories.get(memory) as State | undefined) ?? begin(), bot),
  };
  return memory;
}
