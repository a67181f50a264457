import '#server/node-version.mjs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { created, measureBeside, recruiterWith } from './beside-bare.ts';
import { openBenchDatabase, withClient } from './database.ts';
import { startProduct, startBareAgreements, type Running } from './processes.ts';
import { callsOf, delayOf, type Call } from './transfers.ts';
import type { BenchRequest, Reader } from './works.ts';

/**
 * `node bench/agreements.ts [--rows 100000] [--signed 50] [--pace 500] [--rounds 3] [--seconds 4]`, on a copy of the database of the bench:
 * the list of that many agreements beside a bare server, as W2; then searches of others while people sign, one every `pace` milliseconds.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    signed: { type: 'string', default: '50' },
    pace: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const AIM = { list: 0.8, others: 2 };
const STATUSES = ['Created', 'Sent', 'Viewed', 'Signed', 'Completed', 'Declined', 'Canceled'];
const SENT = ['leads', 'interactiveDocuments', 'interactiveDocumentInstances', 'agreementRecipients', 'musterSignContacts'];
const AGREEMENTS = '/api/interactive-document-instances';
const say = (line: string) => console.log(line);

async function measure(url: string): Promise<void> {
  const product = await startProduct(url);
  try {
    const reader = await recruiterWith(product, url, SENT);
    await measureList(product, url, reader);
    await measureSealing(product, url, reader);
  } finally {
    await product.stop();
  }
}

/** A letter page with a line to sign on, drawn by hand so that it needs no library. */
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
`,
);

async function makeDocument(call: Call): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'Offer.pdf');
  const { path } = (await (await call('POST', '/api/files/upload', form)).json()) as { path: string };
  const input = (inputType: string, name: string, top: number) => ({
    type: { inputType },
    left: 60,
    top,
    width: 220,
    height: 30,
    field: { name, required: true },
  });
  const inputs = [input('FullName', 'Name', 300), input('Signature', 'Signature', 400)];
  return (
    await created(call, '/api/interactive-documents', {
      name: 'Offer',
      status: 'Active',
      path,
      doc_data: { pages: [{ inputs }] },
    })
  )._id;
}

async function measureList(product: Running, url: string, reader: Reader): Promise<void> {
  const call = callsOf(product, reader);
  await fill(url, await makeDocument(call), Number(options.rows), reader);
  const bare = await startBareAgreements(url, reader);
  try {
    const search = (status: string): BenchRequest => ({
      method: 'POST',
      path: `${AGREEMENTS}/dataSourceSearch`,
      body: { searchTerms: { status }, sortField: 'name', sortOrder: 'asc', pageSize: 10, total: 'exact' },
    });
    const works = {
      product: STATUSES.map(search),
      bare: STATUSES.map((status): BenchRequest => ({ method: 'POST', path: '/agreements-by-status', body: { status } })),
    };
    const {
      ratio,
      product: own,
      bare: hand,
    } = await measureBeside(product, bare, reader, works, {
      url,
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
    });
    say(
      `\n${Number(options.rows).toLocaleString('en')} agreements by status, by name, exact: ${Math.round(own.perSecond)} a second, p50 ${own.p50} ms, ` +
        `bare ${Math.round(hand.perSecond)} a second: ${ratio.toFixed(2)}${ratio < AIM.list ? ' <' : ''} (aim: ${AIM.list})`,
    );
  } finally {
    await bare.stop();
  }
}

/** Agreements of all statuses, in all teams. */
async function fill(url: string, document: string, rows: number, { userId }: Reader): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into records."interactiveDocumentInstances"
         (_id, name, interactive_document, status, recipients, "completeInOrder", doc_data, "values", teams, assigned_to, created_by, modified_by, "createdAt", "updatedAt")
       select lpad(to_hex(1700000000 + n), 8, '0') || 'a9e0000' || lpad(to_hex(n), 9, '0'), 'Offer ' || (n * 7919 % $2), $1, ($3::text[])[1 + n % 7],
              d.recipients, true, d.doc_data, '{}', array[t.ids[1 + n % array_length(t.ids, 1)]], $4, $4, $4, now(), now()
         from generate_series(1, $2::int) n,
              (select recipients, doc_data from records."interactiveDocuments" where _id = $1) d,
              (select array_agg(_id order by name) as ids from records.teams where name like 'Bench %') t`,
      [document, rows, STATUSES, userId],
    );
    await client.query('vacuum (analyze) records."interactiveDocumentInstances"');
  });
}

async function measureSealing(product: Running, url: string, reader: Reader): Promise<void> {
  const call = callsOf(product, reader);
  const count = Number(options.signed);
  const document = await makeDocument(call);
  for (let n = 0; n < count; n++) {
    const recipients = [{ recipientType: 'signer', email: `signer${n}@bench.test`, name: `Signer ${n}` }];
    const { _id } = await created(call, AGREEMENTS, { interactive_document: document, recipients });
    await call('POST', `${AGREEMENTS}/request-signature`, { docId: _id });
  }
  const links = await linksOf(url, count);
  const idle = await delayOf(call, () => wait(6_000));
  let seconds = 0;
  const meanwhile = await delayOf(call, async () => {
    const begun = performance.now();
    await Promise.all(links.map((link, at) => wait(at * Number(options.pace)).then(() => sign(product, link))));
    await sealed(url, count);
    seconds = (performance.now() - begun) / 1_000;
  });
  const times = meanwhile / idle;
  say(
    `${count} agreements signed, one every ${options.pace} ms, and sealed in ${seconds.toFixed(1)} s; searches of others p95 ${idle.toFixed(1)} → ${meanwhile.toFixed(1)} ms, ` +
      `${times.toFixed(1)} times${times > AIM.others ? ' <' : ''} (aim: ${AIM.others})`,
  );
}

interface SigningLink {
  path: string;
  token: string;
}

/** From the letters: the outbox keeps them where no mail server is set up. */
async function linksOf(url: string, count: number): Promise<SigningLink[]> {
  for (;;) {
    const { rows } = await withClient(url, (client) =>
      client.query(`select body from muster.outbox where "to"::text like '%signer%@bench.test%' and status = 'recorded'`),
    );
    if (rows.length >= count)
      return rows.map(({ body }) => {
        const [, path, token] = /\/esign\/([0-9a-f]{24}\/[0-9a-f]{24})#([\w-]+)/.exec(body as string)!;
        return { path: `/api/esign/${path}`, token: token! };
      });
    await wait(200);
  }
}

async function sign({ address }: Running, { path, token }: SigningLink): Promise<void> {
  const ask = async (method: string, below: string, body?: unknown) => {
    const response = await fetch(address + path + below, {
      method,
      headers: { 'x-signing-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${below}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  await ask('GET', '');
  await ask('GET', '/pages/1?width=640');
  await ask('POST', '/viewed', {});
  await ask('POST', '/consent', { agreed: true, timeZone: 'America/New_York' });
  await ask('POST', '/sign', { values: { Name: 'Ada Lee', Signature: { kind: 'typed', text: 'Ada Lee' } } });
}

async function sealed(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select count(*)::int as n from records."interactiveDocumentInstances" where status = 'Completed' and completed_sha256 is not null`,
      );
      if ((rows[0].n as number) >= count) return;
      await wait(200);
    }
  });
}

const database = await openBenchDatabase(say);
try {
  await measure(await database.copyOf(await database.withLeads(100_000)));
} finally {
  await database.close();
}
