import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const listening = new AsyncLocalStorage<string[]>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function noting(this: pg.Client, ...asked: unknown[]) {
  const [first] = asked as [string | { text: string }];
  listening.getStore()?.push(typeof first === 'string' ? first : first.text);
  return (query as (...given: unknown[]) => unknown).apply(this, asked);
} as typeof query;

/** The statements that a call sends to the database, in their order; what other nodes, jobs and consumers ask meanwhile is left aside. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  await listening.run(asked, call);
  return asked.slice();
}
