// `leafstar check`: is the map sound, what tree does it make, and where does a body get to?
import {
  buildLevel,
  checkGraph,
  measureAreas,
  oneWayPortals,
  PLAYER_BODY,
  reachBySetting,
  reachedSectors,
  toFile,
  type Body,
  type FloorPlan,
  type GraphFault,
  type LevelState,
  type MapWarning,
  type Point,
} from '../index.ts';
import { formatCount } from '../map/format-count.ts';

/** A fault of a graph, in the file's coordinates. */
type PlacedFault = Omit<GraphFault, 'at'> & { readonly at: { readonly u: number; readonly v: number } };

/** How a map may be taken: nothing moves, doors and lifts are open and up and down, or what a body sets going on its way. */
export const CHECK_STATES = ['drawn', 'open', 'dyn'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What a level is built as for that. */
export const levelStateOf = (state: CheckState): LevelState => (state === 'dyn' ? 'used' : state);

/** What `check --json` prints. Bounds and areas are in the file's own units. */
export interface CheckReport {
  readonly map: string;
  readonly format: string;
  readonly counts: { readonly vertices: number; readonly walls: number; readonly sectors: number };
  readonly bounds: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
  readonly warnings: readonly MapWarning[];
  readonly tree: {
    readonly leaves: number;
    readonly cutPoints: number;
    readonly portals: number;
    readonly maxDepth: number;
    readonly meanDepth: number;
    readonly buildMs: number;
  };
  readonly area: { readonly sectors: number; readonly cells: number; readonly relativeError: number };
  /** The graph that the plan's author drew, if any; faults are what a body as wide as the player would meet. */
  readonly graph?: { readonly nodes: number; readonly links: number; readonly faults: readonly PlacedFault[] };
  /** The first player's start, or null where the plan has none. */
  readonly start?: readonly [number, number] | null;
  /** Sector numbers as in the file, ascending: the sectors that the body reaches from there. */
  readonly reached?: readonly number[];
  /** Portals that the body can cross in one direction only. */
  readonly oneWayPortals?: number;
  /** How the map was taken for that. */
  readonly state?: CheckState;
  /** For 'dyn': the keys that the body comes by, and the walls (numbers of the file) whose triggers it sets off, ascending. */
  readonly keys?: readonly string[];
  readonly triggered?: readonly number[];
}

/** Checks a plan; `clock` gives milliseconds. Where a body is given, also where it gets to, the map taken in that state. */
export function checkPlan(plan: FloorPlan, body: Body | null, state: CheckState, clock: () => number): CheckReport {
  const began = clock();
  const level = buildLevel(plan, levelStateOf(state));
  const buildMs = clock() - began;
  const { bounds, frame } = plan;
  const one = toFile(frame, { x: bounds.minX, z: bounds.minZ });
  const other = toFile(frame, { x: bounds.maxX, z: bounds.maxZ });
  const { leaves, cutPoints, portals, maxDepth, meanDepth } = level.tree.stats;
  const area = measureAreas(level.tree);
  const { graph } = plan;
  const report: CheckReport = {
    map: plan.name,
    format: plan.format,
    counts: { vertices: plan.vertices.length, walls: plan.walls.length, sectors: plan.sectors.length },
    bounds: {
      minX: Math.min(one.u, other.u),
      minY: Math.min(one.v, other.v),
      maxX: Math.max(one.u, other.u),
      maxY: Math.max(one.v, other.v),
    },
    warnings: plan.warnings,
    tree: { leaves, cutPoints, portals, maxDepth, meanDepth, buildMs: round(buildMs) },
    area: {
      sectors: area.sectors / frame.scale ** 2,
      cells: area.cells / frame.scale ** 2,
      relativeError: area.relativeError,
    },
    ...(graph === null
      ? {}
      : {
          graph: {
            nodes: graph.nodes.length,
            links: graph.links.length,
            faults: checkGraph(level, PLAYER_BODY).map((fault) => ({ ...fault, at: toFile(frame, fault.at) })),
          },
        }),
  };
  if (body === null) return report;
  const start = firstStart(plan);
  const set = state === 'dyn' && start !== undefined ? reachBySetting(level, body, start) : null;
  const reached = start === undefined ? [] : (set?.sectors ?? reachedSectors(level, body, start));
  return {
    ...report,
    start: start === undefined ? null : [toFile(plan.frame, start).u, toFile(plan.frame, start).v],
    reached: reached.map((sector) => plan.sectors[sector].source).sort((a, b) => a - b),
    oneWayPortals: oneWayPortals(level, body),
    state,
    ...(set === null ? {} : { keys: [...set.keys], triggered: wallsOf(plan, set.triggers) }),
  };
}

function wallsOf(plan: FloorPlan, triggers: readonly number[]): number[] {
  return triggers.map((trigger) => plan.triggers[trigger].source).sort((a, b) => a - b);
}

/** Where the first player starts: Doom's thing of type 1, else whichever player's start comes first in the file. */
function firstStart({ things }: FloorPlan): Point | undefined {
  const starts = things.filter(({ kind }) => kind === 'player');
  return (starts.find(({ type }) => type === '1') ?? starts[0])?.at;
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

/** The report for people; `faults` is how many the level doctor found. What it found is told by it, but for faults of the graph. */
export function describeReport(file: string, report: CheckReport, faults: number): string {
  const verdict = faults === 0 ? 'is sound' : `opens, with ${formatCount(faults, 'fault')}`;
  const { map, format, counts, bounds, tree, area, start, reached, oneWayPortals: oneWays, graph } = report;
  const oneWay = formatCount(oneWays ?? 0, 'one-way portal');
  const lines = [
    `${file}: ${map} (${format}) ${verdict}`,
    `  ${formatCount(counts.walls, 'wall')}, ${formatCount(counts.vertices, 'vertex', 'vertices')}, ${formatCount(counts.sectors, 'sector')}, from ${bounds.minX},${bounds.minY} to ${bounds.maxX},${bounds.maxY}`,
    `  tree: ${formatCount(tree.leaves, 'leaf', 'leaves')}, ${formatCount(tree.cutPoints, 'cut point')}, ${formatCount(tree.portals, 'portal')}; ${tree.maxDepth} deep, ${tree.meanDepth.toFixed(1)} on average; built in ${tree.buildMs} ms`,
    `  area: ${area.sectors} by its sectors, ${area.cells} by its cells; the worst sector is off by ${area.relativeError.toExponential(1)}`,
  ];
  if (reached !== undefined)
    lines.push(
      start === null
        ? `  no player starts here; ${oneWay}`
        : `  reached from ${start}: ${reached.length} of ${formatCount(counts.sectors, 'sector')}; ${oneWay}`,
    );
  if (report.triggered !== undefined) {
    const keys = report.keys?.join(', ') || 'no';
    lines.push(
      `  set off on the way: the triggers of ${formatCount(report.triggered.length, 'wall')}, with ${keys} keys`,
    );
  }
  if (graph !== undefined) {
    const faults =
      graph.faults.length === 0 ? 'true for a body as wide as the player' : formatCount(graph.faults.length, 'fault');
    lines.push(
      `  graph drawn by hand: ${formatCount(graph.nodes, 'node')}, ${formatCount(graph.links, 'link')}; ${faults}`,
    );
    lines.push(...graph.faults.map(({ kind, message }) => `  fault (${kind}): ${message}`));
  }
  return lines.join('\n');
}
