// Tile edits while the world runs: walls appear and disappear, water and mud come and go.
//
// An edit is data in an intent, so a recorded run repeats with its edits, and they are in the hash. All tiles of an
// intent are placed or none. Nothing is ever walled in: a wall on a body is refused, and so is an edit that leaves no
// valid map. The edited level is rebuilt (by the editor that the world was given) and replaces the old one in this very
// step (swap-level.ts).
import { boxGapSquared } from '../../geometry/gap.ts';
import { MapError } from '../../map/input/map-error.ts';
import { boxOfTile, isSolidLetter, letterAt, type TileEdit } from '../../map/grids/tiles.ts';
import { placesTaken } from './drop-crates.ts';
import { swapLevel } from './swap-level.ts';
import { stateOf, type WorldState } from '../world-state.ts';
import type { Intent, TileRefusal, World } from '../world.ts';

/** The letter of a tunnel's mouth in grid text. */
const TUNNEL = 't';

export const TILE_REFUSALS: Readonly<Record<TileRefusal, string>> = {
  'no tiles': 'This map has no tiles: only grid maps have.',
  'own finder': 'A bot here has its own finder, which keeps the old map.',
  outside: 'There is no tile.',
  tunnel: 'A tunnel ends here; its tile stays as it is.',
  occupied: 'The tile is occupied: no wall can be placed.',
  unsound: 'That would leave no valid map.',
};

/** Why these tiles cannot be placed now, as far as known without building the level; null if there is no objection. */
export function refusalOf(world: World, edits: readonly TileEdit[]): TileRefusal | null {
  const { level, editor, finder, secondFinder, bots } = stateOf(world);
  const { tiles, format } = level.plan;
  if (tiles === null || editor === null) return 'no tiles';
  if (bots.some((bot) => bot.finder !== null && bot.finder !== finder && bot.finder !== secondFinder)) {
    return 'own finder';
  }
  for (const { tile, letter } of edits) {
    if (!(Number.isInteger(tile) && tile >= 0 && tile < tiles.across * tiles.down)) return 'outside';
    if (format === 'grid' && (letterAt(tiles, tile) === TUNNEL || letter === TUNNEL)) return 'tunnel';
    if (isSolidLetter(format, letter) && isOccupied(stateOf(world), tile)) return 'occupied';
  }
  return null;
}

/** Is a body on the tile, or about to land there? */
function isOccupied(world: WorldState, tile: number): boolean {
  const box = boxOfTile(world.level.plan.tiles!, tile);
  return placesTaken(world).some(({ x, z, radius }) => boxGapSquared(x, z, box) <= radius * radius);
}

export function placeTiles(world: WorldState, { tiles: asked = [] }: Intent): void {
  const { tiles } = world.level.plan;
  // Unchanged tiles are no edits; but a map without tiles is reported.
  const edits = tiles === null ? asked : asked.filter((edit) => !isThere(world, edit));
  if (edits.length === 0) return;
  const reason = refusalOf(world, edits);
  if (reason !== null) {
    world.events.push({ type: 'tiles refused', reason });
    return;
  }
  const before = edits.map(({ tile }): TileEdit => ({ tile, letter: letterAt(tiles!, tile) }));
  try {
    swapLevel(world, world.editor!(world.level, edits), edits);
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    world.events.push({ type: 'tiles refused', reason: 'unsound' });
    return;
  }
  world.edits = [...world.edits, ...edits];
  world.events.push({ type: 'tiles', edits, before });
}

function isThere({ level }: WorldState, { tile, letter }: TileEdit): boolean {
  const tiles = level.plan.tiles!;
  return Number.isInteger(tile) && tile >= 0 && tile < tiles.across * tiles.down && letterAt(tiles, tile) === letter;
}
