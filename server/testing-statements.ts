import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { PreparedQuery } from './database/prepared-query.ts';

const listening = new AsyncLocalStorage<string[]>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function noting(this: pg.Client, ...asked: unknown[]) {
  const [first] = asked as [string | { text: string } | PreparedQuery];
  listening.getStore()?.push(typeof first === 'string' ? first : 'statements' in first ? textOf(first) : first.text);
  return (query as (...given: unknown[]) => unknown).apply(this, asked);
} as typeof query;

const textOf = ({ statements }: PreparedQuery) => statements.map(({ text }) => text).join(';\n');

/** What a call sends to the database, a text per round trip in their order; what other nodes, jobs and consumers ask meanwhile is left aside. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  await listening.run(asked, call);
  return asked.slice();
}
