// Makes the library's navigator of its parts: questions about paths and places, and changes.
import type { Point } from '../../geometry/point.ts';
import { BLOCKS_BODIES } from '../../map/floor-plan.ts';
import { PLAYER_BODY } from '../bodies.ts';
import type { Body } from '../body.ts';
import { trackChanges } from './changes/changes.ts';
import { type MakeIndex } from './changes/prepared-levels.ts';
import { checkLevel, type Level } from '../level.ts';
import { badArgument, checkBoolean, checkFields, checkNumber, checkPositive } from '../../geometry/checks.ts';
import { makeEdits } from './edits.ts';
import { keepInside, type Inside } from './inside.ts';
import type { Navigator, NavigatorOptions } from './navigator.ts';
import { answerPaths } from './paths.ts';
import { answerPlaces } from './place-queries.ts';
import { unitsOf, type Units } from './changes/units.ts';

/** The smallest radius above 0, map units: half a millimetre. */
const LEAST_RADIUS = 1 / 64;

/**
 * Makes a navigator: paths and places for one agent size in a level.
 *
 * @param level From `createLevel`, `loadLevel` or one of their siblings.
 * @param options Agent size, in the level's units.
 * @returns The navigator. It builds its index at the first query, or in `prepare`.
 * @throws {Error} For a level that is none, and for unknown or impossible options.
 * @example
 * const nav = createNavigator(level, { radius: 0.4 });
 * nav.findPath({ x: 1, z: 1 }, { x: 19, z: 4 })?.length;
 */
export function createNavigator(level: Level, options: NavigatorOptions = {}): Navigator {
  checkLevel('createNavigator', level);
  const units = unitsOf(level.plan);
  const asked = readOptions(level, units, options);
  const body = bodyOf(level, units, asked);
  const changes = trackChanges(level, body);
  const inside: Inside = { level, body, options: asked, units, changes, obstacleIds: new Map() };
  const navigator: Navigator = {
    level,
    get revision() {
      return changes.version;
    },
    get indexUse() {
      return changes.indexUse();
    },
    get unusedLinks() {
      return listUnusedLinks(inside);
    },
    options: asked,
    ...answerPaths(inside),
    ...answerPlaces(inside),
    ...makeEdits(inside),
    async prepare(prepareOptions) {
      const { runBetween, prepareIndex } = await import('./changes/prepare-index.ts');
      const makeIndex: MakeIndex = (now, saved) => prepareIndex(now, body, saved, prepareOptions?.buildIndex);
      // A disc's paths have no index: what it touches depends on where it comes from.
      const run = (): Promise<void> =>
        runBetween(changes.prepare(body.radius === 0 ? makeIndex : null), prepareOptions);
      changes.whenSettled(null);
      await run();
      // Once the signal aborts or the level cannot be built, paths are searched.
      if (prepareOptions?.keep === true) changes.whenSettled(() => void run().catch(() => changes.whenSettled(null)));
    },
  };
  keepInside(navigator, inside);
  return navigator;
}

function listUnusedLinks({ level, units, changes }: Inside): Navigator['unusedLinks'] {
  const used = new Set(changes.scene().graph.links.map(({ link }) => link));
  const own = (end: Point): Point => {
    const { x, z } = units.toOwn(end, 0);
    return { x, z };
  };
  return level.plan.links.flatMap(({ type, from, to, source }, i) =>
    used.has(i) ? [] : [{ type, from: own(from), to: own(to), index: source ?? i }],
  );
}

/** All options, checked. */
function readOptions({ plan }: Level, { scale }: Units, options: NavigatorOptions): Required<NavigatorOptions> {
  const name = 'createNavigator';
  checkFields(name, 'options', options, ['radius', 'height', 'maxStep', 'maxDrop', 'flies']);
  const { radius = PLAYER_BODY.radius / scale, height = PLAYER_BODY.height / scale, flies = false } = options;
  const { maxStep = PLAYER_BODY.step / scale, maxDrop = Infinity } = options;
  checkNumber(name, 'options.radius', radius, 0);
  checkPositive(name, 'options.height', height);
  checkNumber(name, 'options.maxStep', maxStep, 0, true);
  checkNumber(name, 'options.maxDrop', maxDrop, 0, true);
  checkBoolean(name, 'options.flies', flies);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  if (radius > 0 && radius * scale < LEAST_RADIUS)
    throw badArgument(name, 'options.radius', radius, `pass 0 for a point, or at least ${LEAST_RADIUS / scale}`);
  if (2 * radius * scale > Math.max(maxX - minX, maxZ - minZ))
    throw badArgument(name, 'options.radius', radius, `the level is ${(maxX - minX) / scale} by ${(maxZ - minZ) / scale}; pass a radius in its units`); // prettier-ignore
  return Object.freeze({ radius, height, maxStep: flies ? Infinity : maxStep, maxDrop, flies });
}

/**
 * The agent in map units. Heights have a grid step to spare: the difference of two floors may be rounded to more than a step of exactly
 * `maxStep`.
 */
function bodyOf(
  { plan: { quantum } }: Level,
  { scale, radiusToPlan }: Units,
  options: Required<NavigatorOptions>,
): Body {
  const { radius, height, maxStep, maxDrop, flies } = options;
  return {
    radius: radiusToPlan(radius),
    height: Math.max(0, height * scale - quantum),
    step: maxStep * scale + quantum,
    drop: maxDrop * scale + quantum,
    flies,
    stoppedBy: BLOCKS_BODIES,
  };
}
