import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, DOCUMENTS, blankPdf, documentWith, input, signerOf, staffOf } from './testing-agreements.ts';

const PEOPLE = ['staff', 'narrowed', 'provider', 'signer', 'stranger'] as const;
type Person = (typeof PEOPLE)[number];
type State = 'sent' | 'completed';

/**
 * What each route of the feature answers to staff, to staff of another team, to the provider who is its Participant 1, to that recipient with the
 * token of their letter, and to a stranger. The last word is the state in which the agreement is asked.
 */
const MATRIX: Record<string, `${string} ${State}`> = {
  'POST /api/esign/verify': '200 200 200 200 200 completed',
  'GET /api/esign/:agreement/:recipientId': '404 404 404 200 404 sent',
  'GET /api/esign/:agreement/:recipientId/pages/:n': '404 404 404 200 404 sent',
  'POST /api/esign/:agreement/:recipientId/viewed': '404 404 404 200 404 sent',
  'POST /api/esign/:agreement/:recipientId/consent': '404 404 404 200 404 sent',
  'PUT /api/esign/:agreement/:recipientId/draft': '404 404 404 200 404 sent',
  'POST /api/esign/:agreement/:recipientId/files': '404 404 404 200 404 sent',
  'POST /api/esign/:agreement/:recipientId/sign': '404 404 404 200 404 sent',
  'POST /api/esign/:agreement/:recipientId/decline': '404 404 404 200 404 sent',
  'POST /api/esign/:agreement/:recipientId/delegate': '404 404 404 200 404 sent',
  'GET /api/esign/:agreement/:recipientId/download': '404 404 404 200 404 completed',
  'POST /api/interactive-document-instances/bulk': '200 422 403 401 401 sent',
  'POST /api/interactive-document-instances/request-signature': '200 404 403 401 401 sent',
  'POST /api/interactive-document-instances/resend-single-agreement-reminder': '200 404 403 401 401 sent',
  'POST /api/interactive-document-instances/:id/cancel': '200 404 403 401 401 sent',
  'POST /api/interactive-document-instances/:id/correct-recipient': '200 404 403 401 401 sent',
  'POST /api/interactive-document-instances/:id/seal': '403 403 403 401 401 sent',
  'POST /api/interactive-document-instances/:id/my-link': '404 404 200 401 401 sent',
  'GET /api/interactive-document-instances/:id/waiting-for': '200 404 200 401 401 sent',
  'GET /api/interactive-document-instances/:id/certificate': '200 404 200 401 401 completed',
  'POST /api/interactive-document-instances/send-copies': '200 404 403 401 401 completed',
  'POST /api/interactive-document-instances/send-doc-pdf': '200 404 403 401 401 sent',
  'POST /api/interactive-document-instances/convert-to-document': '200 404 403 401 401 completed',
  'POST /api/interactive-document-instances/download': '200 404 403 401 401 sent',
  'POST /api/interactive-document-instances/download-with-coc': '200 404 200 401 401 completed',
  'POST /api/interactive-documents/generate-images-from-url': '200 404 403 401 401 sent',
  'PUT /api/interactive-documents/:id/pdf': '200 404 403 401 401 sent',
  'POST /api/interactive-documents/:id/sample': '200 404 403 401 401 sent',
};

let app: TestApp;
let clients: Record<Exclude<Person, 'signer' | 'stranger'>, Client>;
let own: string;
let drawn: Record<'ann' | 'ben', { kind: 'drawn'; image: string }>;
beforeAll(async () => {
  app = await startTestApp();
  const [team, other] = [await app.make('teams', { name: 'Own' }), await app.make('teams', { name: 'Other' })];
  own = team._id;
  clients = {
    staff: await staffOf(app, { teams: [own] }),
    narrowed: await staffOf(app, { teams: [other._id] }),
    provider: await app.userWith({
      userType: 'Provider',
      access: { interactiveDocumentInstances: { views: { access: true, view: 'All' } } },
    }),
  };
  drawn = { ann: await picture('#102040'), ben: await picture('#802010') };
});
afterAll(() => app?.close());

async function picture(background: string) {
  const image = { create: { width: 80, height: 30, channels: 4, background } } as const;
  const png = await sharp(image).png().toBuffer();
  return { kind: 'drawn', image: `data:image/png;base64,${png.toString('base64')}` } as const;
}

/** Ben has signed; Ann, the provider, has been asked, or has signed too. */
async function madeIn(state: State) {
  await app.workJobs(); // letters of other agreements have left
  const { staff, provider } = clients;
  const fields = [1, 2].map((n) => input('Signature', `Sign ${n}`, { recipient_id: n, top: 100 * n }, { required: true }));
  const document = await documentWith(staff, [fields], undefined, { teams: [own] });
  const [ann, ben] = [String(provider.user.email), 'ben.reach@example.org'];
  const recipients = [ann, ben].map((email, at) => ({ recipientType: at + 1, email, name: `Person ${at + 1}` }));
  const made = { interactive_document: document._id, recipients, completeInOrder: false, teams: [own] };
  const { _id } = (await staff.post(AGREEMENTS, made)).body.record;
  await app.system().records.update('interactiveDocumentInstances', _id, { related_user: provider.user._id });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: _id });
  const signer = await signerOf(app, ann);
  expect((await (await signerOf(app, ben)).sign({ 'Sign 2': drawn.ben })).status).toBe(200);
  if (state === 'completed') await signer.sign({ 'Sign 1': drawn.ann });
  else {
    await signer.post('/consent', { agreed: true });
    await signer.put('/draft', { values: { 'Sign 1': drawn.ann } });
  }
  await app.workJobs();
  const agreement = (await staff.get(`${AGREEMENTS}/${_id}`)).body;
  const [recipientId] = agreement.recipients.map((each: { recipientId: string }) => each.recipientId);
  const { body } = await staff.upload('/api/files/upload', { name: 'other.pdf', content: await blankPdf() });
  const target = await app.make('providers', { first_name: 'P', last_name: 'Q', email: 'pq@example.org', teams: [own] });
  return { agreement: _id as string, document, recipientId, signer, upload: String(body.path), provider: target._id };
}
type Made = Awaited<ReturnType<typeof madeIn>>;

/** What the calls cannot be asked without. */
const bodiesOf = ({ agreement, document, recipientId, upload, provider }: Made): Record<string, unknown> => ({
  draft: { values: { 'Sign 1': drawn.ann } },
  consent: { agreed: true },
  sign: { values: { 'Sign 1': drawn.ann } },
  decline: { reason: 'No' },
  delegate: { email: 'cleo.reach@example.org', name: 'Cleo', reason: 'She signs' },
  bulk: { interactive_document: document._id, moduleName: 'providers', ids: [provider], send: true },
  'request-signature': { docId: agreement },
  'resend-single-agreement-reminder': { agreement },
  cancel: { reason: 'No' },
  'correct-recipient': { recipientId, email: 'dora.reach@example.org' },
  'generate-images-from-url': { url: upload },
  pdf: { path: upload },
  sample: {
    doc_data: document.doc_data,
    values: { 'Participant 1': { 'Sign 1': drawn.ann }, 'Participant 2': { 'Sign 2': drawn.ben } },
  },
  'convert-to-document': { document: agreement, providers_documents: provider },
});

async function ask(person: Person, { method, path }: Route, made: Made): Promise<Answer> {
  const client = person === 'signer' || person === 'stranger' ? app.anonymous : clients[person];
  const headers = person === 'signer' ? { 'x-signing-token': made.signer.token } : undefined;
  const id = path.startsWith(AGREEMENTS) ? made.agreement : made.document._id;
  const values = { agreement: made.agreement, recipientId: made.recipientId, n: '1', id };
  const address = path.replace(/:(\w+)/g, (_, name: keyof typeof values) => values[name]);
  const last = path.split('/').at(-1)!;
  if (/\/(verify|files)$/.test(path)) return client.upload(address, { name: 'a.pdf', content: await blankPdf() }, {}, headers);
  if (method === 'GET') return client.get(address, headers);
  const body = bodiesOf(made)[last] ?? { document: made.agreement };
  return method === 'PUT' ? client.put(address, body, headers) : client.post(address, body, headers);
}

async function routesOfFeature(): Promise<Route[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.routes.ts'));
  const found = await Promise.all(
    files.map((file) => import(`./${file.replace('.ts', '')}.ts`) as Promise<{ default: Route[] }>),
  );
  return found.flatMap((each) => each.default);
}
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** All that a refused call must not change, and all that would leave the house. */
async function tracesOf({ agreement, document }: Made): Promise<unknown> {
  const { rows } = await app.engine.database.query(
    `select (select version from records."interactiveDocumentInstances" where _id = $1),
            (select version from records."interactiveDocuments" where _id = $2) as document,
            (select array_agg(version) from records."agreementRecipients" where agreement = $1) as rows,
            (select count(*)::int from records."interactiveDocumentInstances") as agreements,
            (select count(*)::int from records."signingLinks") as links,
            (select count(*)::int from records.documents) as documents,
            (select count(*)::int from graphile_worker._private_jobs) as jobs`,
    [agreement, document._id],
  );
  return rows[0];
}

/** What no answer holds: tokens and their hashes, addresses with a token, pictures of signatures. */
function secretsIn(answer: Answer, person: Person, { signer }: Made): string[] {
  const said = JSON.stringify([answer.body, answer.headers]);
  const hash = createHash('sha256').update(signer.token).digest('hex');
  const pictures = person === 'signer' ? [drawn.ben] : [drawn.ann, drawn.ben];
  const secrets = [signer.token, hash, ...pictures.map(({ image }) => image.split(',')[1]!)];
  return [
    ...secrets.filter((secret) => said.includes(secret)),
    ...(said.match(/#[\w-]{43}|token_hash|"draft"|"given":\{/g) ?? []),
  ];
}

test('every route answers staff, narrowed staff, the provider, the signer and a stranger as the matrix says, without tokens, links or pictures', async () => {
  const routes = await routesOfFeature();
  expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  const found: Record<string, string> = {};
  for (const route of routes) {
    const name = nameOf(route);
    const expected = MATRIX[name]!.split(' ');
    const state = expected.pop() as State;
    const made = await madeIn(state);
    const statuses = new Map<Person, number>();
    const refused = PEOPLE.filter((_person, at) => Number(expected[at]) >= 400);
    for (const person of [...refused, ...PEOPLE.filter((each) => !refused.includes(each))]) {
      const before = await tracesOf(made);
      const answer = await ask(person, route, made);
      statuses.set(person, answer.status);
      const secrets = secretsIn(answer, person, made);
      const isOwnLink = name.endsWith('/my-link') && person === 'provider';
      expect([name, person, secrets]).toEqual([name, person, isOwnLink ? [expect.stringMatching(/^#/)] : []]);
      if (answer.status >= 400) expect([name, person, await tracesOf(made)]).toEqual([name, person, before]);
    }
    found[name] = [...PEOPLE.map((person) => statuses.get(person)), state].join(' ');
  }

  expect(found).toEqual(MATRIX);
}, 120_000);

test('the generic calls answer an agreement, its recipients, its log and its history without tokens, links or pictures', async () => {
  const made = await madeIn('sent');
  const admin = await app.signIn();
  const searchTerms = { all: [] };
  const modules = ['interactive-document-instances', 'agreement-recipients', 'interactive-document-instance-actions'];
  for (const person of [clients.staff, admin]) {
    const answers = [
      await person.get(`${AGREEMENTS}/${made.agreement}`),
      await person.post(`${AGREEMENTS}/with-relationships/${made.agreement}`, { relationshipsNeeded: ['interactive_document'] }),
      await person.get(`/api/audit-log/get-record-changes-by-module/interactiveDocumentInstances/${made.agreement}`),
      await person.get(`${DOCUMENTS}/${made.document._id}`),
    ];
    for (const path of modules) {
      answers.push(await person.get(`/api/${path}`), await person.post(`/api/${path}/dataSourceSearch`, { searchTerms }));
      const { name: module } = app.engine.registry.byPath.get(path)!;
      const sheet = { module, searchTerms, format: 'csv' };
      answers.push(await person.post('/api/files/spreadsheet/export-to-spreadsheet', sheet));
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap((answer) => secretsIn(answer, 'staff', made))).toEqual([]);
  }
  for (const path of ['/api/signing-links', '/api/signing-certificates'])
    for (const person of Object.values(clients)) expect([path, (await person.get(path)).status]).toEqual([path, 403]);
  const links = await admin.get('/api/signing-links');
  expect([links.body.records.length > 0, secretsIn(links, 'staff', made)]).toEqual([true, []]);
  const seen = await clients.provider.get(`${AGREEMENTS}/${made.agreement}`);
  expect([seen.status, seen.body.status]).toEqual([200, 'Signed']);
  for (const field of ['doc_data', 'values', 'initial_path', 'sealing']) expect(seen.body).not.toHaveProperty(field);
});
