// The maps of the menu: every file in maps/. Titles and notes are read when the page is built; a map is fetched only when it is chosen.
import titles from 'virtual:map-titles';

export interface ShippedMap {
  /** The file's name without its ending: short, unique, what the URL says. */
  readonly key: string;
  readonly fileName: string;
  /** What the menu calls it: its title. */
  readonly label: string;
  /** What to look for in it; '' if it does not say. */
  readonly note: string;
  readonly url: string;
  /** It could be read when the page was built. */
  readonly isSound: boolean;
}

const FILES = import.meta.glob<string>(['../../maps/*', '!../../maps/*.md'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** All of them, in the order of their labels. */
export const SHIPPED_MAPS: readonly ShippedMap[] = Object.entries(FILES)
  .map(([path, url]) => {
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    const key = fileName.replace(/\.[^.]*$/, '');
    const { title, note } = titles[fileName] ?? { title: '', note: '' };
    return { key, fileName, label: title || key, note, url, isSound: fileName in titles };
  })
  .map((map, _, all) => {
    const isAlone = all.filter(({ label }) => label === map.label).length === 1;
    return isAlone ? map : { ...map, label: `${map.label} (${map.fileName})` };
  })
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

export const FIRST_MAP = 'keep';

/** The map of that key, or the first one when there is none. */
export function mapOfKey(key: string | undefined): ShippedMap {
  const found = SHIPPED_MAPS.find((each) => each.key === key) ?? SHIPPED_MAPS.find((each) => each.key === FIRST_MAP);
  return found ?? SHIPPED_MAPS[0];
}
