// A map from the person's own disk: dropped anywhere on the page, or chosen with the button. The bytes are handed on; what
// they are is for map/ to say.
import { byId } from '../dom.ts';

/** Returns what opens the file picker. */
export function createMapDrop(onFile: (file: File) => void): () => void {
  const sign = byId('drop-here');
  const input = byId<HTMLInputElement>('map-file');
  let depth = 0;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const hide = (): void => {
    depth = 0;
    sign.hidden = true;
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
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    // Emptied, so that choosing the same file again is heard again.
    if (file) onFile(file);
    input.value = '';
  });
  return () => input.click();
}
