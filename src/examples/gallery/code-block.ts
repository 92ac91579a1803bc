// A file's code under its name, with a button that copies it.
import { element } from './element.ts';
import { nameLibrary } from '../../learn/library-names.ts';

const codes = import.meta.glob<string>('../*.ts', { query: '?raw', import: 'default' });

/** The text of a file in src/examples. */
export const readCode = (name: string): Promise<string> => codes[`../${name}`]();

/** Milliseconds for which the button says what it did. */
const SAID_MS = 1500;

/** The code of a file in src/examples, closed at first. */
export function createCodeBlock(name: string): HTMLDetailsElement {
  const code = element('code');
  const pre = element('pre');
  pre.tabIndex = 0;
  pre.append(code);
  const copy = element('button', 'Copy');
  copy.type = 'button';
  copy.className = 'copy';
  copy.setAttribute('aria-live', 'polite');
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = 'Copied';
    } catch {
      // The browser refuses, or the page has no secure address: the reader copies the selection.
      getSelection()?.selectAllChildren(code);
      copy.textContent = 'Selected';
    }
    setTimeout(() => (copy.textContent = 'Copy'), SAID_MS);
  };
  const details = element('details');
  details.append(element('summary', name), copy, pre);
  void readCode(name).then((text) => (code.textContent = nameLibrary(text)));
  return details;
}
