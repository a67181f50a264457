import zipcodes from 'zipcodes';
import { withClient } from './database.ts';
import { mailboxWorks } from './mailbox.ts';
import { matchWorks } from './matches.ts';
import { FAMILY_ENDS, FAMILY_STARTS, GIVEN, SEARCHED_NAMES } from './names.ts';
import { reportWorks } from './report-works.ts';

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}
/** One thing that people do all day, as the product and the bare server are asked for it. */
export interface Work {
  id: string;
  title: string;
  product: BenchRequest[];
  bare: BenchRequest[];
  /** The least product/bare ratio of requests per second that is aimed at. */
  target: number;
  /** Requests per round instead of seconds: for what takes long. */
  amount?: number;
  /** Of the seconds per round: for what takes long, but not so long that an amount would do. */
  timesAsLong?: number;
  /** Ten at a time unless it is said. */
  connections?: number;
  /** Each round goes on where the one before ended: what was asked already is answered from memory, or is there already. */
  asksAnew?: true;
  /** Different requests per round; 2,000 unless it is said. */
  most?: number;
  /** Its answers name what the server makes up; how they are compared. */
  writes?: 'create' | 'bulk';
  /** What of the two answers has to be the same; absent: all. */
  compared?: (answer: unknown) => unknown;
}
export interface Reader {
  token: string;
  userId: string;
  teams: string[];
  ownTeams: string[];
}

/** The works of the bench on this database. */
export const worksFor = async (url: string, reader: Reader, leads: number): Promise<Work[]> => [
  ...(await recordWorks(url, reader, leads)),
  ...(await reportWorks(url)),
  ...(await matchWorks(url, reader)),
  ...(await mailboxWorks(url, reader)),
];

/** Those that need nothing but leads and subs. */
export async function recordWorks(url: string, reader: Reader, leads: number): Promise<Work[]> {
  const ids = await visibleLeads(url, reader, leads);
  const withSubs = await leadsWithSubs(url, reader);
  const statuses = ['active', 'resume_leads'];
  const states = ['TX', 'CA', 'NY', 'PA', 'IL', 'OH'];
  const statusAndState = statuses.flatMap((status) => states.map((state) => ({ status, state })));
  const subStatuses = ['Internal Review', 'Submitted', 'InterviewScheduled', 'Offered', 'Hired', 'Rejected'];
  const search = (path: string, query: object): BenchRequest => ({
    method: 'POST',
    path: `/api/${path}/dataSourceSearch`,
    body: { pageSize: 10, ...query },
  });
  const post = (path: string, body: unknown): BenchRequest => ({ method: 'POST', path, body });

  // a cap at 1,000 only pays where there are many more
  const cappedAim = leads >= 1_000_000 ? 1.8 : 0.8;

  const byStatus = (total: 'exact' | 'capped') =>
    statusAndState.map(({ status, state }) =>
      search('leads', {
        searchTerms: { lead_status: status, 'current_address.state': state },
        sortField: 'last_name',
        sortOrder: 'asc',
        total,
      }),
    );
  const bareByStatus = statusAndState.map((wanted) => post('/leads-by-status', wanted));
  const subs = (total: 'exact' | 'capped') =>
    subStatuses.map((status) =>
      search('subs', {
        searchTerms: { status },
        sortField: 'createdAt',
        sortOrder: 'desc',
        relationshipsNeeded: ['leads_subs', 'jobs_subs', 'accounts_subs'],
        total,
      }),
    );
  const bareSubs = subStatuses.map((status) => post('/subs-by-status', { status }));

  return [
    {
      id: 'W1',
      title: 'get one lead',
      product: ids.map((id) => ({ method: 'GET', path: `/api/leads/${id}` })),
      bare: ids.map((id) => ({ method: 'GET', path: `/lead/${id}` })),
      target: 0.75,
    },
    {
      id: 'W1r',
      title: '… with its user, its subs and their jobs',
      product: withSubs.map((id) => post(`/api/leads/with-relationships/${id}`, { relationshipsNeeded: RELATIONS })),
      bare: withSubs.map((id) => post(`/lead-with-relations/${id}`, {})),
      target: 0.75,
    },
    {
      id: 'W2',
      title: 'leads by status and state, by last name, exact',
      product: byStatus('exact'),
      bare: bareByStatus,
      target: 0.8,
    },
    { id: 'W2c', title: '… total capped (bare: exact)', product: byStatus('capped'), bare: bareByStatus, target: cappedAim },
    {
      id: 'W3',
      title: 'leads whose name contains a text, exact',
      product: SEARCHED_NAMES.map((value) =>
        search('leads', {
          searchTerms: { all: [{ field: 'name', op: 'contains', value }] },
          sortField: 'name',
          sortOrder: 'asc',
        }),
      ),
      bare: SEARCHED_NAMES.map((text) => post('/leads-by-name', { text })),
      target: 0.9,
    },
    { id: 'W4', title: 'subs by status, newest first, with names, exact', product: subs('exact'), bare: bareSubs, target: 0.9 },
    { id: 'W4c', title: '… total capped (bare: exact)', product: subs('capped'), bare: bareSubs, target: 0.9 },
    {
      id: 'W5',
      title: 'create a lead, with audit and a look for the same person',
      ...creations(reader),
      target: 0.7,
      writes: 'create',
    },
    { id: 'W6', title: 'one field of 2,000 leads, with audit', ...bulkChanges(ids), target: 0.8, amount: 40, writes: 'bulk' },
    { id: 'W7', title: 'leads within 25 miles, nearest first, exact', ...circles(), target: 0.9 },
    { id: 'W8', title: 'leads by words in all searched fields, exact', ...quickSearches(search, post), target: 0.9 },
    { id: 'W9', title: 'leads in groups by status, ten of each', ...groups(post), target: 0.8, amount: 40 },
  ];
}

type Search = (path: string, query: object) => BenchRequest;
type Post = (path: string, body: unknown) => BenchRequest;

const quickSearches = (search: Search, post: Post) => ({
  product: SEARCHED_NAMES.map((words) => search('leads', { search: words, sort: [{ field: 'name', order: 'asc' }] })),
  bare: SEARCHED_NAMES.map((words) => post('/leads-by-words', { words })),
});

const groups = (post: Post) => {
  const aggregates = [
    { field: 'createdAt', fn: 'max' },
    { field: 'email', fn: 'empty' },
  ];
  const asked = { groupBy: 'lead_status', perGroup: 10, sort: [{ field: 'last_name' }], aggregates };
  return { product: [post('/api/leads/groups', asked)], bare: [post('/leads-by-groups', {})] };
};

const RELATIONS = ['assigned_to', 'leads_subs', 'leads_subs.jobs_subs', 'leads_subs.jobs_subs.custom_job_title'];
const hex = (value: number) => value.toString(16).padStart(8, '0');
const BULK = 2_000;
/** More than either server makes in a round. */
const NEW_LEADS = 8_000;

/** Some 40,000 ids spread over the whole table. */
async function visibleLeads(url: string, reader: Reader, leads: number): Promise<string[]> {
  const step = Math.max(1, Math.floor(leads / 80_003));
  const candidates = Array.from({ length: Math.floor(leads / step) }, (_, at) => 1 + ((at * step * 7_919) % leads));
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select _id from unnest($1::text[]) with ordinality c(id, at) join records.leads on _id = c.id
        where teams && $2 and not deleted order by at limit 40000`,
      [candidates.map((n) => `${hex(1_700_000_000 + n)}1ead0000${hex(n)}`), reader.teams],
    ),
  );
  return [...new Set(rows.map((row) => row._id as string))];
}

async function leadsWithSubs(url: string, reader: Reader): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select l._id from records.subs s join records.leads l on l._id = s.leads_subs
        where s.teams && $1 and l.teams && $1 order by s._id limit 2000`,
      [reader.teams],
    ),
  );
  return rows.map((row) => row._id as string);
}

/** So many people, each elsewhere, so that few look like those before; nobody is made twice, who would be found as a duplicate. */
export function creations({ userId }: Reader, people = NEW_LEADS * 6): Pick<Work, 'product' | 'bare' | 'asksAnew' | 'most'> {
  const places = Object.values(zipcodes.codes).filter(({ country }) => country === 'US');
  const bodies = Array.from({ length: people }, (_, n) => {
    const { city, state, zip } = places[(n * 17) % places.length]!;
    const digits = String(5_000_000 + n);
    return {
      first_name: GIVEN[n % GIVEN.length],
      last_name: FAMILY_STARTS[n % FAMILY_STARTS.length]! + FAMILY_ENDS[Math.floor(n / 60) % FAMILY_ENDS.length]!,
      email: `benchmade${n}@example.com`,
      mobile_phone: `(555) ${digits.slice(0, 3)}-${digits.slice(3)}`,
      profession: 'RN',
      lead_status: 'active',
      assigned_to: userId,
      current_address: { street: `${n} Elm Street`, city, state, zip },
    };
  });
  return {
    product: bodies.map((body) => ({ method: 'POST', path: '/api/leads', body })),
    bare: bodies.map((body) => ({ method: 'POST', path: '/lead', body })),
    asksAnew: true,
    most: NEW_LEADS,
  };
}

/** Twenty sets of ids; each set gets another title every time, so that every row really changes. */
export function bulkChanges(visible: string[], turns = 3): Pick<Work, 'product' | 'bare'> {
  const sets = Array.from({ length: 20 }, (_, at) => visible.slice(at * BULK, (at + 1) * BULK)).filter(
    (set) => set.length === BULK,
  );
  const rounds = Array.from({ length: sets.length * turns }, (_, at) => ({
    ids: sets[at % sets.length]!,
    title: `Title ${Math.floor(at / sets.length)}`,
  }));
  return {
    product: rounds.map(({ ids, title }) => ({
      method: 'PUT',
      path: '/api/leads/update-certain-fields-array',
      body: { ids, fields: { title } },
    })),
    bare: rounds.map(({ ids, title }) => ({ method: 'PUT', path: '/lead-titles', body: { ids, title: `Bare ${title}` } })),
  };
}

const CITIES =
  '10001 90012 60601 77002 19103 85004 78205 92101 75201 95113 30303 33130 48226 55401 98101 80202 63101 20001 02108 97204';

function circles(): Pick<Work, 'product' | 'bare'> {
  const points = CITIES.split(' ').map((zip) => {
    const { latitude: lat, longitude: lng } = zipcodes.lookup(zip)!;
    return { lat, lng, miles: 25 };
  });
  return {
    product: points.map((value) => ({
      method: 'POST',
      path: '/api/leads/dataSourceSearch',
      body: {
        pageSize: 10,
        searchTerms: { all: [{ field: 'geoInfo', op: 'withinMiles', value }] },
        sortField: 'distance',
        sortOrder: 'asc',
      },
    })),
    bare: points.map((body) => ({ method: 'POST', path: '/leads-within-miles', body })),
  };
}
