// WADs kept in this browser for their pictures: a database with one row per file. A browser may refuse at any moment (private
// windows, full disks, settings), so every promise here resolves, and what cannot be kept is missing the next time.
import type { GameFile } from '../../map/load-plan.ts';

const DATABASE = 'leafstar';
const STORE = 'games';
/** A database that says nothing for so long is as good as none, ms. */
const PATIENCE_MS = 4000;

/** What is read is not trusted: another version of the page may have written it. */
type Row = Partial<Record<'fileName' | 'bytes' | 'at', unknown>>;

/** The database, or null where there is none to be had. */
function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'fileName' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** Does something with the store; undefined where that fails or takes too long. */
async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<{ readonly value: T } | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const work = async (): Promise<{ readonly value: T } | undefined> => {
    const database = await openDatabase();
    if (database === null) return undefined;
    return new Promise((resolve) => {
      const end = (result?: { readonly value: T }): void => {
        database.close();
        resolve(result);
      };
      try {
        const transaction = database.transaction(STORE, mode);
        const request = ask(transaction.objectStore(STORE));
        transaction.oncomplete = () => end({ value: request.result });
        transaction.onabort = transaction.onerror = () => end();
      } catch {
        end();
      }
    });
  };
  return Promise.race([work(), patience]);
}

/** All files that are kept, the one that was kept last at the end. */
export async function keptGames(): Promise<GameFile[]> {
  const found = await withStore<Row[]>('readonly', (store) => store.getAll());
  return [...(found?.value ?? [])]
    .sort((a, b) => Number(a.at) - Number(b.at))
    .flatMap(({ fileName, bytes }) =>
      typeof fileName === 'string' && bytes instanceof Uint8Array ? [{ fileName, bytes }] : [],
    );
}

/** Keeps a file; false where the browser does not. */
export async function keepGame({ fileName, bytes }: GameFile): Promise<boolean> {
  const row = { fileName, bytes, at: Date.now() };
  return (await withStore('readwrite', (store) => store.put(row))) !== undefined;
}

/** Deletes all files. */
export async function forgetGames(): Promise<void> {
  await withStore('readwrite', (store) => store.clear());
}
