// Reads titles, authors and order of a WAD's maps. Sources are UMAPINFO, ZMAPINFO and MAPINFO, the strings of a DEHACKED lump, the
// text in a map's marker, and WADINFO for the whole file. The first source with a value wins.
//
// The texts are parsed loosely as words, quoted strings and punctuation. From each `map NAME` to the next, the keys of interest are searched and
// everything else is ignored. Nothing in them is an error. Formats after the UMAPINFO specification (2021), the ZDoom wiki's MAPINFO, and
// TeamTNT's Boom reference (1998) for DEHACKED.
import type { MapLabel } from '../input/map-entry.ts';
import type { Lump, WadMap } from './wad-lumps.ts';

/** Bytes of a text that are read. */
const MAX_TEXT = 2 ** 19;
const LONGEST_LABEL = 100;
const MAP_TEXTS = ['UMAPINFO', 'ZMAPINFO', 'MAPINFO'];
const KEYS: Readonly<Record<string, keyof MapLabel>> = {
  levelname: 'title',
  author: 'author',
  levelauthor: 'author',
  next: 'next',
  nextlevel: 'next',
  nextsecret: 'secretNext',
  secretnext: 'secretNext',
  secretlevel: 'secretNext',
};
/** Words that start a block other than a map. */
const OTHER_BLOCKS = new Set(['cluster', 'clusterdef', 'episode', 'skill', 'gameinfo', 'defaultmap', 'adddefaultmap']);

type Draft = { -readonly [Key in keyof MapLabel]: string };
const emptyLabel = (): Draft => ({ title: '', author: '', next: '', secretNext: '' });

export function labelsOfMaps(lumps: readonly Lump[], maps: readonly WadMap[]): MapLabel[] {
  const textOf = (name: string): string => {
    const found = lumps.filter((lump) => lump.name === name);
    return found.length === 0 ? '' : textOfLump(found[found.length - 1]);
  };
  const strings = bexStrings(textOf('DEHACKED'));
  const labels = MAP_TEXTS.map((name) => readMapTexts(textOf(name), strings));
  const whole = readPairs(textOf('WADINFO'));
  return maps.map(({ name, marker }) => {
    const label = emptyLabel();
    const own = readPairs(textOfLump(marker));
    const sources: readonly Partial<MapLabel>[] = [
      ...labels.map((texts) => texts.get(name) ?? {}),
      { title: strings.get(stringKeyOf(name)) ?? '' },
      own,
      maps.length === 1 ? whole : { author: whole.author ?? '' },
    ];
    for (const key of Object.keys(label) as (keyof MapLabel)[]) {
      label[key] = sources.find((source) => source[key])?.[key] ?? '';
    }
    label.title = withoutName(label.title, name);
    return label;
  });
}

/** Bytes as Latin-1 text; control characters become spaces. */
function textOfLump({ bytes }: Lump): string {
  const parts: string[] = [];
  for (let at = 0; at < Math.min(bytes.byteLength, MAX_TEXT); at++) {
    const code = bytes.getUint8(at);
    parts.push(
      code === 10 || code === 13 ? '\n' : code < 32 || (code > 126 && code < 160) ? ' ' : String.fromCharCode(code),
    );
  }
  return parts.join('');
}

const trim = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_LABEL);

/** DEHACKED has its own keys for map titles. */
function stringKeyOf(map: string): string {
  const number = /^MAP(\d\d)$/.exec(map)?.[1];
  return number === undefined ? `HUSTR_${map}` : `HUSTR_${Number(number)}`;
}

/** Strips 'level 1: entryway' and 'E1M1: Hangar' to the title, because the name is shown next to it. */
function withoutName(title: string, map: string): string {
  const rest = title.replace(/^level\s+\d+\s*[:-]\s*/i, '');
  return rest.toUpperCase().startsWith(map) ? rest.slice(map.length).replace(/^\s*[:.-]\s*/, '') : rest;
}

/** Lines `KEY = text` after [STRINGS]. */
function bexStrings(text: string): Map<string, string> {
  const strings = new Map<string, string>();
  let isStrings = false;
  for (const line of text.split('\n')) {
    const head = /^\s*\[([^\]]*)\]/.exec(line);
    if (head !== null) isStrings = head[1].trim().toUpperCase() === 'STRINGS';
    const pair = isStrings ? /^\s*(\w+)\s*=(.*)$/.exec(line) : null;
    if (pair !== null) strings.set(pair[1].toUpperCase(), trim(pair[2]));
  }
  return strings;
}

/** Lines `key = text` or `key: text`. */
function readPairs(text: string): Partial<MapLabel> {
  const found: { -readonly [Key in keyof MapLabel]?: string } = {};
  for (const line of text.split('\n')) {
    const pair = /^\s*(\w+)\s*[=:](.*)$/.exec(line);
    if (pair === null) continue;
    const word = pair[1].toLowerCase();
    const key = word === 'title' ? 'title' : Object.hasOwn(KEYS, word) ? KEYS[word] : undefined;
    if (key !== undefined) found[key] ??= trim(pair[2].replace(/^\s*"|"\s*$/g, ''));
  }
  return found;
}

/** Unterminated strings and comments extend to the end of the text; searching for an end from each start would be quadratic. */
const WORDS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"((?:[^"\\]|\\[\s\S]?)*)(?:"|$)|[{}=,]|[^\s{}=,"]+/g;

function wordsOf(text: string) {
  const words: { readonly text: string; readonly isQuoted: boolean }[] = [];
  for (const [all, quoted] of text.matchAll(WORDS)) {
    if (all.startsWith('//') || all.startsWith('/*')) continue;
    words.push(quoted === undefined ? { text: all, isQuoted: false } : { text: quoted, isQuoted: true });
  }
  return words;
}

/** Labels from the `map NAME …` blocks of a text, by map. */
function readMapTexts(text: string, strings: ReadonlyMap<string, string>): Map<string, Partial<MapLabel>> {
  const labels = new Map<string, Draft>();
  const words = wordsOf(text);
  let label: Draft | null = null;
  /** The text at a word, or for `lookup` the string that the next word names. */
  const valueAt = (at: number): string => {
    const isLookup = words[at]?.isQuoted === false && words[at].text.toLowerCase() === 'lookup';
    if (!isLookup) return trim(words[at]?.text ?? '');
    const key = words.slice(at + 1, at + 3).find(({ text: word }) => word !== ',' && word !== '=')?.text ?? '';
    return strings.get(key.toUpperCase()) ?? '';
  };
  for (let at = 0; at < words.length; at++) {
    const { text: word, isQuoted } = words[at];
    if (isQuoted) continue;
    const key = word.toLowerCase();
    if (key === 'map' && words[at + 1] !== undefined) {
      const name = nameOfMap(words[++at].text);
      label = emptyLabel();
      labels.set(name, label);
      const after = words[at + 1];
      if (after?.isQuoted || after?.text.toLowerCase() === 'lookup') label.title = valueAt(++at);
    } else if (OTHER_BLOCKS.has(key)) label = null;
    else if (label !== null && Object.hasOwn(KEYS, key)) {
      const value = valueAt(words[at + 1]?.text === '=' ? at + 2 : at + 1);
      const field = KEYS[key];
      label[field] ||= field === 'next' || field === 'secretNext' ? value.toUpperCase() : value;
    }
  }
  return labels;
}

/** Hexen's MAPINFO numbers its maps: 1 is MAP01. */
function nameOfMap(word: string): string {
  return /^\d{1,2}$/.test(word) ? `MAP${word.padStart(2, '0')}` : word.toUpperCase();
}
