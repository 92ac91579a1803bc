// Makes the API reference from the library's type declarations: for each entry of package.json its names, signatures and docstrings.
//
// It reads what tsc writes (one declaration per name, docstrings kept), so that the page shows what an editor shows.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A documented name. */
export interface Entry {
  readonly name: string;
  /** 'leafstar', 'leafstar/nav', … */
  readonly path: string;
  readonly kind: 'function' | 'type' | 'constant' | 'class';
  readonly signature: string;
  /** The docstring's text without its tags; '' without one. */
  readonly about: string;
  readonly params: readonly { readonly name: string; readonly about: string }[];
  readonly returns: string;
  readonly throws: string;
  readonly example: string;
}

/** Everything that the entries export; `folder` has their types, `exports` is that of package.json. */
export function readEntries(folder: string, exports: Readonly<Record<string, unknown>>): Entry[] {
  return Object.entries(exports).flatMap(([key, target]) => {
    const types = (target as { types?: string }).types;
    if (types === undefined) return [];
    const file = join(folder, types.replace('./dist/', ''));
    const path = key.replace('.', 'leafstar');
    return namesOf(file).map(([name, from]) => entryOf(name, path, from));
  });
}

/** The names that a file re-exports, each with the file that declares it. */
function namesOf(file: string): [name: string, file: string][] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names, from]) =>
    names
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((name): [string, string] => [name, resolve(dirname(file), from.replace(/\.[jt]s$/, '.d.ts'))]),
  );
}

const KINDS = { function: 'function', const: 'constant', class: 'class', interface: 'type', type: 'type' } as const;

function entryOf(name: string, path: string, file: string): Entry {
  const text = readFileSync(file, 'utf8');
  const parts = text.split(/^(?=\/\*\*|export |declare |import )/m);
  const at = parts.findIndex((part) =>
    new RegExp(`^export (?:declare )?(?:function|const|class|interface|type) ${name}\\b`).test(part),
  );
  if (at < 0) {
    const again = namesOf(file).find(([known]) => known === name);
    if (again === undefined) throw new Error(`make-reference: ${path} exports ${name}, which ${file} does not declare`);
    return entryOf(name, path, again[1]);
  }
  const doc = /^\/\*\*([\s\S]*?)\*\/\s*$/.exec(parts[at - 1] ?? '')?.[1] ?? '';
  const word = /^export (?:declare )?(\w+)/.exec(parts[at])![1] as keyof typeof KINDS;
  const signature = parts[at]
    .replace(/^export (declare )?/, '')
    .trimEnd()
    .replace(/\(typeof (\w+)\)\[number\];/, (same, list) => textsOf(list, text) ?? same);
  return { name, path, kind: KINDS[word], signature, ...readDoc(doc) };
}

/** The union of the texts in a list of the file; null for other lists. */
function textsOf(list: string, file: string): string | null {
  const texts = new RegExp(`const ${list}: readonly \\[(['"][^\\]]*)\\]`).exec(file)?.[1];
  return texts === undefined ? null : `${texts.replaceAll(', ', ' | ')};`;
}

function readDoc(doc: string): Pick<Entry, 'about' | 'params' | 'returns' | 'throws' | 'example'> {
  const lines = doc.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
  const [about, ...tags] = lines.join('\n').split(/^(?=@\w+)/m);
  const found = tags.map((tag) => /^@(\w+)\s*([\s\S]*)$/.exec(tag)!);
  const textOf = (wanted: string): string =>
    found.filter(([, tag]) => tag === wanted).map(([, , text]) => text.trim()).join('\n'); // prettier-ignore
  const params = found
    .filter(([, tag]) => tag === 'param')
    .map(([, , text]) => /^(\S+)\s+([\s\S]*)$/.exec(text.trim())!)
    .map(([, name, text]) => ({ name, about: text }));
  return {
    about: about.trim(),
    params,
    returns: textOf('returns'),
    throws: textOf('throws'),
    example: textOf('example'),
  };
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text with `code` or {types} in it. */
const prose = (text: string): string =>
  escape(text).replace(/`([^`]+)`|\{(\w+)\}/g, (_, code?: string, type?: string) => `<code>${code ?? type}</code>`);

/** In this order the names of an entry are shown. */
const GROUPS: readonly (readonly Entry['kind'][])[] = [['function'], ['constant', 'class'], ['type']];

/** The reference as HTML, for the page's `<main>`. */
export function drawReference(entries: readonly Entry[]): string {
  const ids = new Map(entries.map(({ name, path }) => [name, idOf(path, name)]));
  const link = (code: string): string =>
    escape(code).replace(/\b[A-Za-z]\w+\b/g, (word) =>
      ids.has(word) ? `<a href="#${ids.get(word)}">${word}</a>` : word,
    );
  const paths = [...new Set(entries.map(({ path }) => path))];
  const list = (own: readonly Entry[]): string =>
    own.map(({ name, path }) => `<li><a href="#${idOf(path, name)}">${name}</a></li>`).join('');
  const sections = paths.map((path) => {
    // What one calls comes before what one passes.
    const groups = GROUPS.map((kinds) => entries.filter((entry) => entry.path === path && kinds.includes(entry.kind)));
    const own = groups.flat();
    const lists = groups.map((some) => (some.length === 0 ? '' : `<ul class="names">${list(some)}</ul>`));
    return `<section id="${idOf(path)}"><h2>${path}</h2>${lists.join('')}${own.map((entry) => drawEntry(entry, link)).join('')}</section>`;
  });
  const contents = paths.map((path) => `<a href="#${idOf(path)}">${path}</a>`).join(' ');
  return `<nav aria-label="Entries">${contents}</nav>${sections.join('\n')}`;
}

const idOf = (path: string, name?: string): string => [path.replace('/', '-'), name].filter(Boolean).join('.');

function drawEntry(
  { name, path, kind, signature, about, params, returns, throws, example }: Entry,
  link: (code: string) => string,
): string {
  const rows = [
    ...params.map((param) => [`<code>${param.name}</code>`, param.about]),
    ...(returns ? [['returns', returns]] : []),
    ...(throws ? [['throws', throws]] : []),
  ];
  const table = rows.map(([left, text]) => `<dt>${left}</dt><dd>${prose(text)}</dd>`).join('');
  const paragraphs = about.split(/\n\s*\n/).filter(Boolean).map((text) => `<p>${prose(text)}</p>`); // prettier-ignore
  return `<article id="${idOf(path, name)}"><h3><a href="#${idOf(path, name)}">${name}</a> <small>${kind}</small></h3>${paragraphs.join('')}
<pre tabindex="0"><code>${link(signature)}</code></pre>${table && `<dl>${table}</dl>`}${example && `<pre class="example" tabindex="0"><code>${escape(example)}</code></pre>`}</article>`;
}
