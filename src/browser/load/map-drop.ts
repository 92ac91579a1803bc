// A map from the person's own disk: dropped anywhere on the page, or chosen with the button. The bytes are handed on; what
// they are is for map/ to say; only of several, games (IWAD) and WADs of pictures are known by their directories, and come last.
import { byId } from '../dom.ts';

/** Returns what opens the file picker. */
export function createMapDrop(onFiles: (files: readonly File[]) => void): () => void {
  const sign = byId('drop-here');
  const input = byId<HTMLInputElement>('map-file');
  let depth = 0;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const hide = (): void => {
    depth = 0;
    sign.hidden = true;
  };
  const handOn = (files?: FileList | null): void => {
    if (files && files.length > 0) onFiles([...files]);
  };

  window.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth++;
    sign.hidden = false;
  });
  window.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  window.addEventListener('dragleave', () => {
    depth--;
    if (depth <= 0) hide();
  });
  window.addEventListener('drop', (event) => {
    hide();
    if (!hasFiles(event)) return;
    event.preventDefault();
    handOn(event.dataTransfer?.files);
  });
  input.addEventListener('change', () => {
    handOn(input.files);
    // So that choosing the same file again is heard again.
    input.value = '';
  });
  return () => input.click();
}

/** No more than this of a WAD's directory is read, bytes. */
const MOST_DIRECTORY = 2 ** 20;

/**
 * Opens the first file that can be read and is no game (IWAD) and no WAD of pictures alone. After a WAD's map it opens those too: the map is
 * then shown in their pictures, unless another one is chosen meanwhile. A text beside a WAD of maps is its description. `say` hears how many files
 * are left. `open` resolves to true once a map is shown; `choices` counts what was chosen so far, on each `open` too.
 */
export async function openFiles(
  dropped: readonly File[],
  open: (file: File) => Promise<boolean>,
  choices: () => number,
  say: (text: string) => void,
): Promise<void> {
  let latest = choices();
  const all = await Promise.all(dropped.map(kindOf));
  if (choices() !== latest) return;
  const isTaken = (_: unknown, i: number): boolean => !all.includes('PWAD') || !/\.txt$/i.test(dropped[i].name);
  const [files, kinds] = [dropped.filter(isTaken), all.filter(isTaken)];
  const map = Math.max(0, kinds.findIndex((kind) => !['IWAD', 'pictures', 'unreadable'].includes(kind))); // prettier-ignore
  const game = kinds.indexOf('IWAD');
  const after = kinds[map] === 'PWAD' ? files.filter((_, i) => i === game || kinds[i] === 'pictures') : [];
  for (const file of [files[map], ...after]) {
    const isShown = open(file);
    latest = choices();
    if ((!(await isShown) && file === files[map]) || choices() !== latest) return;
  }
  const left = files.length - 1 - after.length;
  if (left > 0) say(`One map at a time: ${files[map].name} is open, ${left} more ${left === 1 ? 'was' : 'were'} left.`);
}

/** The first four letters, or 'pictures' for a WAD whose directory has no map; 'unreadable' for folders. */
async function kindOf(file: File): Promise<string> {
  try {
    const kind = await file.slice(0, 4).text();
    if (kind !== 'PWAD' || file.size < 12) return kind;
    const head = new DataView(await file.slice(4, 12).arrayBuffer());
    const at = head.getUint32(4, true);
    const directory = await file.slice(at, at + Math.min(16 * head.getUint32(0, true), MOST_DIRECTORY)).text();
    return directory === '' || /THINGS|TEXTMAP/.test(directory) ? kind : 'pictures';
  } catch {
    return 'unreadable';
  }
}
