// A map from the person's own disk: dropped anywhere on the page, or chosen with the button. The bytes are handed on; what
// they are is for map/ to say.
import { byId } from '../dom.ts';

/** Returns what opens the file picker. Of several files the first is handed on, with the number of the others. */
export function createMapDrop(onFile: (file: File, others: number) => Promise<void>): () => void {
  const sign = byId('drop-here');
  const input = byId<HTMLInputElement>('map-file');
  let depth = 0;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const hide = (): void => {
    depth = 0;
    sign.hidden = true;
  };
  const handOn = (files?: FileList | null): void => {
    if (files && files.length > 0) void onFile(files[0], files.length - 1);
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
