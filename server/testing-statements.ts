import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { PreparedQuery } from './database/prepared-query.ts';
import type { Consumer, RecordEvent } from './events/event.ts';
import type { TestApp } from './testing.ts';

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

/** What a consumer asks of the database when it is called with these events of records that changed. */
export const askedBy = (
  app: TestApp,
  consumer: Consumer,
  module: string,
  recordIds: readonly string[],
  more: Partial<RecordEvent> = {},
) =>
  statementsOf(() =>
    app.system().transaction((inner) => {
      const at = inner.now().toISOString();
      const changed = { module, what: 'changed', fields: [], actor: null, source: 'direct record', at, ofDemo: false, run: null };
      return consumer.run(
        inner,
        recordIds.map((recordId, id) => ({ ...changed, id, recordId, ...more }) as unknown as RecordEvent),
      );
    }),
  );
