// What the bench knows of a library, and how one is loaded: peers have no types here, for they are installed only when asked for.
import type { Point } from '../../../src/geometry/point.ts';
import type { PeerMeshes } from './meshes.ts';

/** Start and goal. */
export type Query = readonly [start: Point, goal: Point];

/** One way of asking one library. `Model` is what it builds, `Args` its own form of a query, `Answer` what it gives back. */
export interface Contender<Model = unknown, Args = unknown, Answer = unknown> {
  readonly name: string;
  /** Called once before anything else. */
  prepare?(): Promise<void>;
  /** Plans for which its build takes minutes. */
  readonly skips?: readonly string[];
  /** Timed as its build. */
  build(meshes: PeerMeshes): Model;
  /** Made before the clock runs. */
  ask(model: Model, query: Query): Args;
  /** The only thing that is timed. */
  answer(model: Model, args: Args): Answer;
  /** The whole way with start and goal, or null. */
  read(answer: Answer, query: Query, model: Model): readonly Point[] | null;
}

/** A library's exports, looked up where the bench stands. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function load(name: string): Promise<any> {
  const exported = (await import(/* @vite-ignore */ name)) as Record<string, unknown>;
  return exported['default'] === undefined ? exported : { ...(exported['default'] as object), ...exported };
}
