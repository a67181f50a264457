import pg from 'pg';
import type { Queryable } from '../database/database.ts';

/** One connection without limits of time, on which every value is written the same way whatever the server says. */
export interface Session extends Pick<Queryable, 'query'> {
  readonly client: pg.Client;
  close(): Promise<void>;
}

const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
];

export async function openSession(url: string, name: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
  });
  client.on('error', () => undefined); // the statement under way fails with it
  await client.connect();
  await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '));
  return {
    client,
    query: async (text, values) => {
      const { rows, rowCount } = await client.query(text, values as unknown[]);
      return { rows: rows as Record<string, unknown>[], rowCount: rowCount ?? 0 };
    },
    close: () => client.end(),
  };
}
