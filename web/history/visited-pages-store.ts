import { addVisit, type VisitedPage } from './visited-pages.ts';

const DATABASE = 'muster';
const VERSION = 2;
const STORE = 'history';
const OLD_KEY = 'historyMenuItems';

/** The browsing history of one user, kept in the browser's database; what older versions left in local storage moves there. */
export async function readVisits(userId: string): Promise<VisitedPage[]> {
  const kept = await withStore<VisitedPage[] | undefined>('readonly', (store) => store.get(userId));
  if (kept) return kept;
  const moved = JSON.parse(localStorage.getItem(OLD_KEY) ?? '[]') as VisitedPage[];
  localStorage.removeItem(OLD_KEY);
  return moved;
}

export async function recordVisit(userId: string, page: VisitedPage): Promise<void> {
  const pages = addVisit(await readVisits(userId), page);
  await withStore('readwrite', (store) => store.put(pages, userId));
}

export const clearVisits = (userId: string) => withStore('readwrite', (store) => store.put([], userId));

async function withStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase();
  try {
    return await settled<T>(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.addEventListener('upgradeneeded', () => {
    if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
  });
  return settled(request);
}

const settled = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser database refused.')));
  });
