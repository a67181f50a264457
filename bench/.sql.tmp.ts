import { startApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { createContext } from '#server/context.ts';
import { SECRET } from './people.ts';
import { worksFor } from './works.ts';
import fs from 'node:fs';
const url = process.argv[2]!;
const settings = readSettings({ DATABASE_URL: url, DATA_DIR: '/tmp/b5data', DEMO: '0', WORKERS: 'http', JWT_SECRET: SECRET, PORT: '0' });
const app = await startApp({ settings, databaseUrl: url, say: () => undefined, listen: false });
const { engine } = app;
const { rows } = await engine.database.query(`select _id, teams from records.users where email = 'recruiter@bench.test'`);
const access = (await engine.access.of(rows[0]!._id))!;
const works = await worksFor(url, { token: '', userId: rows[0]!._id, teams: [...access.teams], ownTeams: rows[0]!.teams }, Number(process.argv[3]));
const lit = (v: any): string => v === null ? 'null' : Array.isArray(v) ? `array[${v.map(lit).join(',')}]::text[]` : typeof v === 'number' ? String(v) : `'${v instanceof Date ? v.toISOString() : String(v).replaceAll("'", "''")}'`;
const db: any = new Proxy(engine.database, { get(t: any, k) { if (k === 'prepared' || k === 'planned') return async (text: string, values: any[]) => { console.log(`-- ${String(k)}\n` + text.replace(/\$(\d+)/g, (_, n) => lit(values[n - 1])) + ';\n'); return t[k](text, values); }; return t[k]; } });
for (const id of (process.argv[4] ?? 'W1,W1r,W2,W2c,W3,W4,W7').split(',')) {
  const work = works.find((w) => w.id === id)!;
  const r = work.product[0]!; console.log('--', id);
  const context = createContext({ ...engine, database: db }, { access, userId: rows[0]!._id });
  if (r.path.includes('dataSourceSearch')) await context.records.search(r.path.split('/')[2]!, r.body as any);
  else if (id === 'W1r' || id === 'W1') await context.records.find('leads', r.path.split('/').at(-1)!, { relationships: (r.body as any)?.relationshipsNeeded ?? [] });
  else if (id === 'W5') await context.records.create('leads', r.body as any);
}
await app.close(); process.exit(0);
