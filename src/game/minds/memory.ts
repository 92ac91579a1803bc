// What a mind remembers of a bot between steps. A mind with memory declares it in its own file; nothing has to be added
// elsewhere: it is created at its first use, forgotten with the chase, and part of the world's hash.
import { getOrAdd } from '../../geometry/lists.ts';
import type { MemoryKind, PilotState } from '../world-state.ts';

export interface Memory<State extends object> extends MemoryKind {
  of(bot: PilotState): State;
}

/** Declares a memory: its initial state, and its numbers for the hash. */
export function createMemory<State extends object>(
  begin: () => State,
  numbersOf: (state: Readonly<State>, bot: PilotState) => readonly number[],
): Memory<State> {
  const memory: Memory<State> = {
    of: ({ memories }) => getOrAdd<MemoryKind, object>(memories, memory, begin) as State,
    numbersOf: (bot) => numbersOf((bot.memories.get(memory) as State | undefined) ?? begin(), bot),
    isFresh: (bot) => `${memory.numbersOf(bot)}` === `${numbersOf(begin(), bot)}`,
  };
  return memory;
}
