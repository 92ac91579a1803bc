// The maps of the menu: every file in maps/ is one, by being there. Nothing is fetched before it is chosen.

/** A map that comes with the page. */
export interface ShippedMap {
  /** The file's name without its ending: short, unique, what the URL says. */
  readonly key: string;
  readonly fileName: string;
  /** What the menu calls it. */
  readonly label: string;
  readonly url: string;
}

const FILES = import.meta.glob<string>(['../../maps/*', '!../../maps/*.md'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** `dorm-hall` → `Dorm hall`, `TestGrid1` → `TestGrid1`. */
function labelOf(key: string): string {
  const words = key.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All of them, in the order of their labels. */
export const SHIPPED_MAPS: readonly ShippedMap[] = Object.entries(FILES)
  .map(([path, url]) => {
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    const key = fileName.replace(/\.[^.]*$/, '');
    return { key, fileName, label: labelOf(key), url };
  })
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** What a visitor sees first. */
export const FIRST_MAP = 'keep';

/** The map of that key, or the first one when there is none. */
export function mapOfKey(key: string | undefined): ShippedMap {
  const found = SHIPPED_MAPS.find((each) => each.key === key) ?? SHIPPED_MAPS.find((each) => each.key === FIRST_MAP);
  return found ?? SHIPPED_MAPS[0];
}
