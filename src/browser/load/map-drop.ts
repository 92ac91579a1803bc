// A map from the person's own disk: dropped anywhere on the page, or chosen with the button. The bytes are handed on; what
// they are is for map/ to say; only of several the games (IWAD) are known by their first letters, and come last.
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

/**
 * Opens the first file that is no game (IWAD), and after a WAD's map the game, in whose pictures it is then shown; `say` hears how many files
 * are left. `open` resolves to true once a map is shown.
 */
export async function openFiles(
  files: readonly File[],
  open: (file: File) => Promise<boolean>,
  say: (text: string) => void,
): Promise<void> {
  const kinds = await Promise.all(files.map(kindOf));
  const map = Math.max(0, kinds.findIndex((kind) => kind !== 'IWAD')); // prettier-ignore
  const game = kinds[map] === 'PWAD' ? kinds.indexOf('IWAD') : -1;
  if (!(await open(files[map]))) return;
  if (game >= 0) await open(files[game]);
  const left = files.length - (game < 0 ? 1 : 2);
  if (left > 0) say(`One map at a time: ${files[map].name} is open, ${left} more ${left === 1 ? 'was' : 'were'} left.`);
}

/** The first four letters; of a file that cannot be read none. */
const kindOf = (file: File): Promise<string> => file.slice(0, 4).text().catch(() => ''); // prettier-ignore
