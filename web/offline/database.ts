export const DATABASE = 'muster';
const DATABASE_VERSION = 2;

/** The tables of the browser's database with their keys (platform document, section 4). */
export const TABLES = { historyMenuItems: 'id', userAccessControls: 'moduleName', users: '_id', teams: '_id' } as const;
export type TableName = keyof typeof TABLES;

/** Those that hold what the user may see of a module, under the module's name. */
export const REFERENCE_TABLES = ['users', 'teams'] as const satisfies TableName[];
export type ReferenceTable = (typeof REFERENCE_TABLES)[number];

/** Version 1 kept only the visited pages: one list for each user. */
const FIRST_VERSION_STORE = 'history';

/** Throws what the browser says when it keeps no database (some private windows). */
export async function openDatabase(): Promise<IDBDatabase> {
  const database = await open();
  if (tableNames.every((name) => database.objectStoreNames.contains(name))) return database;
  // Another shape under our number: what it holds can all be fetched again.
  database.close();
  await settled(indexedDB.deleteDatabase(DATABASE));
  return open();
}

export const tableNames = Object.keys(TABLES) as TableName[];

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser’s database refused.')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, DATABASE_VERSION);
  request.addEventListener('upgradeneeded', () => {
    const database = request.result;
    for (const name of tableNames) {
      if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: TABLES[name] });
    }
    if (database.objectStoreNames.contains(FIRST_VERSION_STORE)) moveFirstVersion(database, request.transaction!);
  });
  return settled(request);
}

function moveFirstVersion(database: IDBDatabase, transaction: IDBTransaction) {
  const visited = transaction.objectStore('historyMenuItems');
  const kept = transaction.objectStore(FIRST_VERSION_STORE).getAll() as IDBRequest<{ id: string }[][]>;
  kept.addEventListener('success', () => {
    for (const page of kept.result.flat()) visited.put(page);
    database.deleteObjectStore(FIRST_VERSION_STORE);
  });
}
