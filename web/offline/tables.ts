import { openDatabase, settled, tableNames, type TableName } from './database.ts';
import { withRoom } from './with-room.ts';

/** Reads and writes follow one another, so that a clearing is never overtaken by what was asked for before it. */
let last: Promise<unknown> = Promise.resolve();

export const readTable = <Row>(table: TableName): Promise<Row[]> =>
  inTurn(() => inTransaction([table], 'readonly', ([store]) => settled(store!.getAll() as IDBRequest<Row[]>)));

/** Clears the table and fills it with these rows, all or nothing. A full browser is cleared, then it is tried once more. */
export const replaceTable = (table: TableName, rows: readonly object[]): Promise<void> =>
  inTurn(() => withRoom(() => fill(table, rows), clearNow));

export const clearTables = (): Promise<void> => inTurn(clearNow);

const fill = (table: TableName, rows: readonly object[]) =>
  inTransaction([table], 'readwrite', ([store]) => {
    store!.clear();
    for (const row of rows) store!.put(row);
  });

const clearNow = () => inTransaction(tableNames, 'readwrite', (stores) => stores.forEach((store) => store.clear()));

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

async function inTransaction<T>(
  tables: TableName[],
  mode: IDBTransactionMode,
  work: (stores: IDBObjectStore[]) => T | Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(tables, mode);
    const isComplete = completed(transaction);
    const result = await work(tables.map((table) => transaction.objectStore(table)));
    await isComplete;
    return result;
  } finally {
    database.close();
  }
}

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser’s database refused.')));
  });
