// `leafstar bake`: precomputes all paths of a level for one body and writes them to a file.
import type { FloorPlan } from '../door/formats.ts';
import { makeBake, portalGraphOf, writeBake, buildLevel, type Body } from '../door/nav.ts';
import type { Clock } from './arguments.ts';
import { formatCount } from '../map/input/format-count.ts';

/** Output of `bake --json`. */
export type BakeReport = ReturnType<typeof bakePlan>['report'];

/** Bakes a plan for a body; `clock` returns milliseconds, null where the time does not matter. */
export function bakePlan(plan: FloorPlan, body: Body, clock: Clock | null) {
  const graph = portalGraphOf(buildLevel(plan), body);
  const began = clock?.() ?? 0;
  const bake = makeBake(graph);
  const bakeMs = clock && Math.round((clock() - began) * 10) / 10;
  const bytes = writeBake(graph, bake);
  const { nodeCount: places, edgeTo } = graph;
  return {
    bytes,
    report: {
      places,
      edges: edgeTo.length,
      /** Entries of the table; without run-length encoding it would have places × places. */
      runs: bake.runs.length,
      bytes: bytes.length,
      /** With --timing. */
      ...(bakeMs !== null && { bakeMs }),
    },
  };
}

export function describeBake(out: string, { places, runs, bytes, bakeMs }: BakeReport): string {
  const each = places > 0 ? (runs / places).toFixed(1) : '0';
  return `${out}: ${formatCount(places, 'place')}, ${each} runs a place, ${(bytes / 1024).toFixed(1)} KB${bakeMs === undefined ? '' : `, baked in ${bakeMs} ms`}`;
}
