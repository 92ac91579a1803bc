// Writes the page's state to the address bar, and copies the address for sharing. For the format of addresses see url.ts.
import type { Heading } from '../input/input.ts';
import type { OutlookSwitch } from '../camera/outlook.ts';
import { readAddress, showAddress, writeAddress, type Stand } from '../links/url.ts';
import type { FileSource, MapSource } from '../map-source.ts';
import type { Displays } from '../displays.ts';

export type AddressBar = ReturnType<typeof createAddressBar>;

interface AddressBarParts extends Displays {
  readonly outlook: Pick<OutlookSwitch, 'now'>;
  readonly heading: Heading;
}

export function createAddressBar({ state, layers, outlook, heading, notice }: AddressBarParts) {
  let isHeld = false;
  /** The files of this visit, by what their entries in the history hold. */
  const files = new Map<string, FileSource>();
  function nameOfFile(source: MapSource): string | null {
    if (!('file' in source)) return null;
    const { name, size, lastModified } = source.file;
    const key = [name, size, lastModified, source.map].join('/');
    files.set(key, source);
    return key;
  }
  function standNow(): Stand | undefined {
    const { mode, world } = state;
    const isOwn = mode === 'playing' || mode === 'paused' || mode === 'held';
    return world && isOwn ? { ...world.player.position, ...heading } : undefined;
  }
  function show(entry: 'this' | 'new' = 'this'): void {
    if (isHeld) return;
    const { source, seed, settings, tour } = state;
    const eye = standNow();
    const hash = writeAddress(
      {
        ...('shipped' in source ? { map: source.shipped.key } : {}),
        seed,
        layers: layers.keysOn(),
        ...outlook.now(),
        settings,
        ...(eye ? { eye } : {}),
      },
      tour ? { key: tour.key, address: readAddress(tour.hash) } : undefined,
    );
    showAddress(hash, entry, nameOfFile(source));
  }
  return {
    /** Brings the address in line with what is; `new`: in an entry of the history that Back leaves. */
    show,
    /** The file that the entry of the history stands for, if it was opened in this visit. */
    fileOfEntry: (): FileSource | undefined => files.get(String(history.state)),
    /** While another map is on its way the address stays as it is. */
    setHeld(held: boolean) {
      isHeld = held;
    },
    /** Position and view of a user who plays or has paused; undefined while the player walks by itself. */
    standNow,
    async copy() {
      show();
      if ('file' in state.source) return notice.hint('This map lies on your disk: a link cannot hold it.', 4);
      try {
        await navigator.clipboard.writeText(location.href);
        notice.hint('The link is in the clipboard.', 2.5);
      } catch {
        notice.hint('The link stands in the address bar: copy it from there.', 4);
      }
    },
  };
}
