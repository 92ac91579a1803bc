// The levels of a navigator whose paths are looked up.
import type { Level } from '../../level.ts';
import { scaled } from '../../../search/slices.ts';
import type { PathFinder } from '../../path-finder.ts';
import type { LevelIndex } from '../../exact/indexed/level-indexes.ts';
import type { Prepared } from './prepare-index.ts';
import type { Slice } from './run-between.ts';
import { wholeScene, type Scene } from './scene.ts';
import { keyOf, openKeyOf, withoutLinks, type ChangedLevels } from './changed-levels.ts';

/** Makes the index of a level for the navigator's agent, unless it is one of those saved. */
export type MakeIndex = (level: Level, saved: readonly LevelIndex[]) => Generator<Slice, Prepared | null>;

export type PreparedScene = Prepared & { readonly key: string; readonly scene: Scene };

/** Levels with an index: as given, as prepared last, and both with all doors open and no obstacles. */
export function preparedLevels(levels: ChangedLevels, offLines: () => PathFinder) {
  const { level, body, edits } = levels;
  const [asDrawn, asDrawnOpen] = [keyOf(edits), openKeyOf(edits)];
  let all: readonly PreparedScene[] = [];
  const keep = (key: string, prepared: Prepared, now: Level): PreparedScene => {
    // Another one may have been made meanwhile, of the level as it is now.
    const kept = [asDrawn, asDrawnOpen, keyOf(edits), openKeyOf(edits)];
    const others = all.filter((each) => each.key !== key && kept.includes(each.key));
    const scene = { ...prepared, key, scene: wholeScene(now, body, prepared.makeFinder, offLines) };
    all = [...others, scene];
    return scene;
  };
  /** An index knows no links: that of a level with others is taken over. */
  const find = (key: string, levelOf: () => Level): PreparedScene | undefined => {
    const known = all.find((each) => each.key === key);
    if (known !== undefined || all.length === 0) return known;
    const like = all.find((each) => withoutLinks(each.key) === withoutLinks(key));
    return like && keep(key, like, levelOf());
  };
  function* add(makeIndex: MakeIndex, key: string, now: Level, noteAdded: (key: string) => void) {
    const made = yield* makeIndex(now, (level.indexes ?? []) as readonly LevelIndex[]);
    if (made === null) return;
    keep(key, made, now);
    noteAdded(key);
  }
  return {
    /** The level with that key, which `levelOf` makes, if paths are looked up there. */
    find,
    now: (): PreparedScene | undefined => find(keyOf(edits), levels.now),
    /** Adds the level as it is now, and the level that is patched after changes, unless that is known. */
    *prepare(makeIndex: MakeIndex, noteAdded: (key: string) => void): Generator<Slice, void> {
      const key = keyOf(edits);
      const isOpenToo = key !== openKeyOf(edits) && !find(openKeyOf(edits), levels.open);
      const half = isOpenToo ? 0.5 : 1;
      yield* scaled(add(makeIndex, key, levels.now(), noteAdded), 0, half);
      if (isOpenToo) yield* scaled(add(makeIndex, openKeyOf(edits), levels.open(), noteAdded), half, 1);
    },
    indexes(): readonly LevelIndex[] {
      const indexOf = (key: string): LevelIndex | undefined => all.find((each) => each.key === key)?.index;
      const drawn = indexOf(asDrawn);
      return drawn === undefined ? [] : [drawn, indexOf(asDrawnOpen) ?? drawn];
    },
  };
}
