import { createHash, randomBytes } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import zipcodes from 'zipcodes';
import { LEAD_COLUMNS, leadOf } from './bare-lead.ts';
import { answerMailbox } from './bare-mailbox.ts';
import { answerMatches, sameLeads } from './bare-matches.ts';
import { bareReports } from './bare-reports.ts';
import * as sql from './bare-sql.ts';
import { subOf } from './bare-sub.ts';

/**
 * What the product is measured against: Fastify, pg and hand-written SQL for these works alone, with the same rights (teams, the
 * hidden field) and the same audit, and nothing else. `BENCH_READER` is `{ token, userId, teams, ownTeams }` as JSON.
 */
interface Reader {
  token: string;
  userId: string;
  teams: string[];
  ownTeams: string[];
}
const { token, ...person } = JSON.parse(process.env.BENCH_READER!) as Reader;
const readers = new Map([[token, person]]);

pg.types.setTypeParser(1082, (text) => text);
// `2026-11-21 14:00:00.123+00`: the session runs in UTC
pg.types.setTypeParser(
  1184,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`,
);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 16, options: '-c timezone=UTC' });

const ask = async (text: string, values: unknown[], name?: string): Promise<any[][]> =>
  (await pool.query({ text, values, rowMode: 'array', ...(name ? { name } : {}) })).rows as any[][];

function readerOf(request: FastifyRequest): Omit<Reader, 'token'> {
  const reader = readers.get(request.headers.authorization?.slice(7) ?? '');
  if (!reader) throw Object.assign(new Error('Your session has expired'), { statusCode: 401 });
  return reader;
}

const notFound = () => Object.assign(new Error('This record was not found.'), { statusCode: 404 });
const invalid = (message: string) => Object.assign(new Error(message), { statusCode: 422 });
const newId = () => Math.floor(Date.now() / 1000).toString(16) + randomBytes(8).toString('hex');

const page = <T>(rows: any[][], read: (row: any[], at: number) => T) => ({
  records: rows.filter((row) => row[1] !== null).map((row) => read(row, 1)),
  total: rows[0]![0] as number,
  pageNumber: 0,
  pageSize: 10,
});

const app = fastify({ bodyLimit: 8 * 1024 * 1024 });

app.get<{ Params: { id: string } }>('/lead/:id', async (request) => {
  const rows = await ask(sql.getLead, [readerOf(request).teams, request.params.id], 'get');
  if (!rows[0]) throw notFound();
  return leadOf(rows[0]);
});

app.post<{ Params: { id: string } }>('/lead-with-relations/:id', async (request) => {
  const rows = await ask(sql.getLeadWithRelations, [readerOf(request).teams, request.params.id], 'related');
  const row = rows[0];
  if (!row) throw notFound();
  return { ...leadOf(row), assigned_to: row[LEAD_COLUMNS.length], leads_subs: row[LEAD_COLUMNS.length + 1] };
});

app.post<{ Body: { status: string; state: string } }>('/leads-by-status', async (request) =>
  page(
    await ask(sql.leadsByStatusAndState, [readerOf(request).teams, request.body.status, request.body.state], 'status'),
    leadOf,
  ),
);

app.post<{ Body: { text: string } }>('/leads-by-name', async (request) => {
  const pattern = `%${request.body.text.replace(/[\\%_]/g, '\\$&')}%`;
  return page(await ask(sql.leadsByName, [readerOf(request).teams, pattern]), leadOf);
});

app.post<{ Body: { words: string } }>('/leads-by-words', async (request) => {
  const words = request.body.words.trim().split(/\s+/);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return page(await ask(sql.leadsByWords(words.length), [readerOf(request).teams, ...patterns]), leadOf);
});

app.post('/leads-by-groups', async (request) => {
  const rows = await ask(sql.leadGroups, [readerOf(request).teams], 'groups');
  const groups = new Map<string, { count: number; aggregates: object; records: object[] }>();
  for (const row of rows) {
    const [status, count, max_createdAt, empty_email] = row as [string, number, string, number];
    const group = groups.get(status) ?? { count, aggregates: { max_createdAt, empty_email }, records: [] };
    if (row[4] !== null) group.records.push(leadOf(row.slice(4)));
    groups.set(status, group);
  }
  const none = { count: 0, aggregates: { max_createdAt: null, empty_email: 0 }, records: [] };
  const all = STATUS_LABELS.map(([value, label]) => ({ ...(groups.get(value) ?? none), value, label }));
  return { groups: all, total: all.reduce((total, { count }) => total + count, 0) };
});

app.post<{ Body: { status: string } }>('/subs-by-status', async (request) =>
  page(await ask(sql.subsByStatus, [readerOf(request).teams, request.body.status], 'subs'), subOf),
);

app.post<{ Body: { lat: number; lng: number; miles: number } }>('/leads-within-miles', async (request) => {
  const { lat, lng, miles } = request.body;
  const tall = miles / 69;
  const wide = miles / (69 * Math.cos((lat * Math.PI) / 180));
  const values = [readerOf(request).teams, lat, lng, lat - tall, lat + tall, lng - wide, lng + wide, miles];
  return page(await ask(sql.leadsWithinMiles, values), leadOf);
});

answerMatches(app, ask, readerOf);
answerMailbox(app, ask, readerOf);

const STATUS_LABELS = [
  ['active', 'Active'],
  ['future_opp', 'Future opp'],
  ['dnc', 'DNC'],
  ['resume_leads', 'Resume leads'],
  ['placement_opps', 'Placement opps'],
] as const;
const STATUSES = new Set(['active', 'future_opp', 'dnc', 'resume_leads', 'placement_opps']);
interface NewLead {
  first_name: string;
  last_name: string;
  email: string;
  mobile_phone: string;
  profession: string;
  lead_status: string;
  assigned_to: string;
  current_address: { street: string; city: string; state: string; zip: string };
}

/** Same e-mail, same phone and last name, same names and zip, names that sound alike and same phone or zip. */
function keysOfLead({ first_name, last_name, email, mobile_phone, current_address }: NewLead): string[] {
  const [first, last] = [first_name.toLowerCase(), last_name.toLowerCase()];
  const digits = mobile_phone.replace(/\D/g, '');
  const { zip } = current_address;
  const told = [[email], [digits, last], [first, last, zip], ['sound', first, last, digits], ['sound', first, last, zip]];
  return told.map((values) => createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22));
}

app.post<{ Body: NewLead }>('/lead', async (request) => {
  const { userId, teams, ownTeams } = readerOf(request);
  const { first_name, last_name, email, mobile_phone, profession, lead_status, assigned_to, current_address } = request.body;
  if (!first_name || !last_name) throw invalid('Name is required.');
  if (!STATUSES.has(lead_status)) throw invalid('Status is not one of the choices.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid('Email is not an e-mail address.');
  if (!/^\(\d{3}\) \d{3}-\d{4}$/.test(mobile_phone)) throw invalid('Mobile phone is not a telephone number.');
  const { street, city, state, zip } = current_address;
  const place = zipcodes.lookup(zip);
  if (!place) throw invalid('Zip is not known.');
  const now = new Date().toISOString();
  const [_id, name] = [newId(), `${first_name} ${last_name}`];
  const position = [street, city, state, zip, place.latitude, place.longitude];
  const keys = keysOfLead(request.body);
  await ask(
    sql.createLead,
    [
      _id,
      name,
      first_name,
      last_name,
      email,
      mobile_phone,
      ...position,
      profession,
      lead_status,
      assigned_to,
      userId,
      now,
      ownTeams,
      newId(),
      keys,
    ],
    'create',
  );
  const duplicates = await sameLeads(ask, teams, keys, _id);
  const record: Record<string, unknown> = leadOf([_id, 1, name, ...Array.from({ length: LEAD_COLUMNS.length - 3 }, () => null)]);
  Object.assign(record, { first_name, last_name, email, mobile_phone, profession, lead_status, assigned_to, current_address });
  Object.assign(record, {
    geoInfo: { lat: place.latitude, lng: place.longitude },
    email_addresses: [_id],
    has_phone: true,
    past_active: false,
    new_grad: false,
  });
  Object.assign(record, { placement_opp_automation_ran: false, deleted: false, teams: ownTeams });
  Object.assign(record, { created_by: userId, modified_by: userId, createdAt: now, updatedAt: now });
  const notice = { text: 'Adding geolocation data to this lead for you', style: 'stealth', duration: 1000 };
  return { record, notices: [notice], ...(duplicates.length ? { duplicates } : {}) };
});

app.put<{ Body: { ids: string[]; title: string } }>('/lead-titles', async (request) => {
  const { teams, userId } = readerOf(request);
  const { ids, title } = request.body;
  const rows = await ask(sql.updateTitles, [teams, ids, title, userId, new Date(), newId()]);
  const found = new Set(rows.map((row) => row[0] as string));
  const skipped = ids.filter((id) => !found.has(id)).map((_id) => ({ _id, reason: 'This record was not found.' }));
  return { matched: rows.length, changed: rows.filter((row) => row[1]).length, skipped };
});

bareReports(app, ask, (request) => readerOf(request).teams);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Bare is ready at ${address}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
