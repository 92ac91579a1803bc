// `leafstar run`: runs the page's hunt, prints its events and draws its tracks.
import { buildLevel, PLAYER_BODY } from '../door/nav.ts';
import type { Level, Point } from '../index.ts';
import { SOLID, toFile, type FloorPlan } from '../door/formats.ts';
import { LAYERS } from '../debug/layers.ts';
import { drawSvg } from '../debug/svg.ts';
import { recordRun, type Run, type RunEvent, type Runner } from '../game/run/record-run.ts';
import { DEFAULT_PAGE_SETTINGS, PAGE_TABLES, settingsOfWorld } from '../browser/page-settings.ts';
import { readSettings, writeSettings } from '../game/settings/settings-text.ts';
import { STEPS_PER_SECOND } from '../game/world.ts';
import { readNumber, type Arguments } from './arguments.ts';
import { UsageError } from './ends.ts';
import { formatCount } from '../map/format-count.ts';
import { lineShape, linesThrough, pointShape, type DebugShape } from '../debug/shapes.ts';

/** Parameters of a hunt. */
export type Hunt = ReturnType<typeof readHunt>;

const DEFAULT_SECONDS = 180;
const MAX_SECONDS = 3600;

/** The hunt from the command line. Throws a UsageError. */
export function readHunt(options: Arguments['options']) {
  const seed = readNumber(options.seed ?? '1', 'seed');
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32))
    throw new UsageError('--seed: use an integer from 0 to 4294967295.');
  /** Time limit. */
  const seconds = options.seconds === undefined ? DEFAULT_SECONDS : readNumber(options.seconds, 'seconds');
  if (!(seconds > 0 && seconds <= MAX_SECONDS))
    throw new UsageError(`--seconds: use more than 0, at most ${MAX_SECONDS}.`);
  const fields = new Map<string, string>();
  for (const field of options.settings?.split(/[,&]/) ?? []) {
    const [name, value] = field.split('=', 2);
    if (value === undefined) throw new UsageError(`--settings: "${field}" is no setting; write NAME=VALUE.`);
    if (!Object.hasOwn(DEFAULT_PAGE_SETTINGS, name))
      throw new UsageError(`--settings: the setting "${name}" is unknown.`);
    if (fields.has(name)) throw new UsageError(`--settings: ${name} is there twice; remove one.`);
    fields.set(name, value);
  }
  /** As in an address of the page; the world takes what is its own. */
  const settings = readSettings(PAGE_TABLES, (name) => fields.get(name) ?? null);
  for (const [name, value] of fields) {
    if (!Object.hasOwn(settings, name)) throw new UsageError(`--settings: ${name} cannot be "${value}".`);
  }
  return { seed, settings, seconds };
}

/** Runs the hunt on the plan's level, with all movers active. */
export function reportRun(plan: FloorPlan, { seed, settings, seconds }: Hunt): { level: Level; run: Run } {
  const level = buildLevel(plan, 'used');
  const mostTicks = Math.round(seconds * STEPS_PER_SECOND);
  return { level, run: recordRun(level, { seed, settings: settingsOfWorld(settings), mostTicks }) };
}

/** The run in the file's coordinates, heights and numbers of sectors and lines. */
export function runInFile({ plan }: Level, run: Run): object {
  const { frame, sectors, triggers } = plan;
  const pairOf = (at: Point): readonly [number, number] => {
    const { u, v } = toFile(frame, at);
    return [u, v];
  };
  const inFile = (value: number | Point): unknown => (typeof value === 'number' ? value / frame.scale : pairOf(value));
  return {
    ...run,
    events: run.events.map((event) => ({
      ...event,
      ...('from' in event && { from: inFile(event.from), to: inFile(event.to) }),
      ...('at' in event && { at: pairOf(event.at) }),
      ...('sector' in event && { sector: sectors[event.sector].source }),
      ...('trigger' in event && { trigger: triggers[event.trigger].source }),
    })),
    tracks: run.tracks.map((track) => ({ ...track, pieces: track.pieces.map((piece) => piece.map(pairOf)) })),
  };
}

/** The run as text: a line per event, the end, and how to watch it in the page. */
export function describeRun(level: Level, { seed, settings }: Hunt, run: Run, drawing: string | undefined): string {
  const { plan } = level;
  const address = [`seed=${seed}`, ...writeSettings(settings, DEFAULT_PAGE_SETTINGS)].join('&');
  const last = run.isCaught ? [] : [`${secondsOf(run.ticks)}  the player was not caught`];
  return [
    `${plan.title}: ${address}`,
    ...run.events.map((event) => `${secondsOf(event.tick)}  ${describeEvent(level, event)}`),
    ...last,
    `${formatCount(run.ticks, 'step')}; hash ${run.hash}`,
    `In the page: ${plan.format === 'doom' ? 'open' : 'choose the map, or drop it, with'} #${address}${plan.format === 'doom' ? ' and drop the file' : ''}`,
    ...(drawing === undefined ? [] : [`Tracks: ${drawing}`]),
  ].join('\n');
}

const secondsOf = (tick: number): string => `${(tick / STEPS_PER_SECOND).toFixed(2).padStart(8)} s`;
const nameOf = (who: Runner): string => (who === 'player' ? 'the player' : `bot ${who}`);
const BY = { use: 'pushes', walk: 'walks over', shoot: 'shoots at' } as const;
function describeEvent({ plan }: Level, event: RunEvent): string {
  const place = (at: Point): string => {
    const { u, v } = toFile(plan.frame, at);
    return `${Math.round(u)},${Math.round(v)}`;
  };
  const isDoom = plan.format === 'doom';
  const namesOf = (sectors: readonly number[]): string => {
    const names = sectors.map((sector) => plan.sectors[sector]);
    const isNamed = !isDoom && names.every(({ name }) => name !== '');
    if (isNamed) return names.map(({ name }) => `"${name}"`).join(', ');
    return `${names.length > 1 ? 'sectors' : 'sector'} ${names.map(({ source }) => source).join(', ')}`;
  };
  switch (event.what) {
    case 'set off': {
      const { by, source, walls, does } = plan.triggers[event.trigger];
      if (does.kind === 'halt') return `${nameOf(event.who)} ${BY[by]} line ${source} (stops what moves)`;
      if (does.kind !== 'move') return `${nameOf(event.who)} ${BY[by]} line ${source}`;
      const moved = does.movers.map((mover) => plan.movers[mover]);
      const { kind } = moved[0];
      const names = namesOf([...new Set(moved.map(({ sector }) => sector))]);
      // Only lines of Doom maps have numbers.
      const isSwitch = walls.some((wall) => plan.walls[wall].back === SOLID);
      const what = isDoom ? `line ${source}` : isSwitch ? 'a switch' : by === 'walk' ? 'a line' : null;
      return `${nameOf(event.who)} ${BY[by]} ${what === null ? `the ${kind} ${names}` : `${what} (${kind}, ${names})`}`;
    }
    case 'rode':
      return `${nameOf(event.who)} rides ${namesOf([event.sector])} from ${round(event.from)} to ${round(event.to)}`;
    case 'teleported':
      return `${nameOf(event.who)} is carried from ${place(event.from)} to ${place(event.to)}`;
    case 'door opens':
      return `door ${event.door} opens`;
    case 'key':
      return `${nameOf(event.who)} takes the ${event.color} key`;
    case 'exit':
      return 'the player reaches the exit';
    case 'caught':
      return `bot ${event.who} catches the player at ${place(event.at)}`;
  }
}

const round = (height: number): number => Math.round(height * 10) / 10;

export function drawTracks(level: Level, run: Run, width: number): string {
  const { plan } = level;
  const walls = LAYERS.find(({ key }) => key === 'walls')!;
  const shapes = walls.needs === 'level' ? walls.shapes({ level, body: PLAYER_BODY }) : [];
  return drawSvg(
    [
      { key: walls.key, title: walls.title, shapes },
      { key: 'tracks', title: 'Tracks; the player is white', shapes: runShapes(run) },
    ],
    { bounds: plan.bounds, width, title: `A hunt in ${plan.title}`, grid: 0 },
  );
}

/** The drawing ignores heights. */
const Y = 0;
const WIDTH = 6;
const RING = 28;
const CROSS = 44;

const high = ({ x, z }: Point): { x: number; y: number; z: number } => ({ x, y: Y, z });

/**
 * The tracks from above: a coloured line per runner, thin and dashed for teleports, rings where someone activated something or left a lift,
 * and a cross where the player was caught.
 */
function runShapes({ tracks, events }: Run): DebugShape[] {
  const colors = new Map<Runner, `#${string}`>(tracks.map(({ who, color }) => [who, color as `#${string}`]));
  const strengthOf = (who: Runner): number => (who === 'player' ? 1 : 0.75);
  const ways = tracks.flatMap(({ who, pieces }) =>
    pieces.flatMap((piece) => linesThrough(piece.map(high), colors.get(who)!, WIDTH, strengthOf(who))),
  );
  const leaps = events.flatMap((event) => {
    if (event.what !== 'teleported') return [];
    const { who, from, to } = event;
    return [lineShape(colors.get(who)!, high(from), high(to), WIDTH / 3, strengthOf(who), 'dashed')];
  });
  const marks = events.flatMap((event): DebugShape[] => {
    const form = MARKS[event.what];
    if (form === undefined || !('at' in event)) return [];
    const who = 'who' in event ? event.who : 'player';
    return [pointShape(colors.get(who)!, high(event.at), form === 'cross' ? CROSS : RING, form)];
  });
  return [...ways, ...leaps, ...marks];
}

const MARKS: Readonly<Partial<Record<RunEvent['what'], 'ring' | 'cross' | 'disc'>>> = {
  'set off': 'ring',
  rode: 'disc',
  key: 'disc',
  caught: 'cross',
};
