// `leafstar bake`: all ways of a level for one body, worked out now and written to a file to be shipped with the map.
import { buildLevel, makeBake, portalGraphOf, writeBake, type Body, type FloorPlan } from '../index.ts';
import { formatCount } from '../map/format-count.ts';

/** What `bake --json` prints. */
export interface BakeReport {
  readonly places: number;
  readonly edges: number;
  /** Entries of the table; a table without runs would have places × places. */
  readonly runs: number;
  readonly bytes: number;
  readonly bakeMs: number;
}

/** Bakes a plan for a body; `clock` gives milliseconds. */
export function bakePlan(
  plan: FloorPlan,
  body: Body,
  clock: () => number,
): { readonly bytes: Uint8Array; readonly report: BakeReport } {
  const mesh = portalGraphOf(buildLevel(plan), body);
  const began = clock();
  const bake = makeBake(mesh);
  const bakeMs = Math.round((clock() - began) * 10) / 10;
  const bytes = writeBake(mesh, bake);
  const { nodeCount: places, edgeTo } = mesh;
  return { bytes, report: { places, edges: edgeTo.length, runs: bake.runs.length, bytes: bytes.length, bakeMs } };
}

/** The report for people. */
export function describeBake(out: string, { places, runs, bytes, bakeMs }: BakeReport): string {
  const each = places > 0 ? (runs / places).toFixed(1) : '0';
  return `${out}: ${formatCount(places, 'place')}, ${each} runs a place, ${(bytes / 1024).toFixed(1)} KB, baked in ${bakeMs} ms`;
}
