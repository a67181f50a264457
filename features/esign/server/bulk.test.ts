import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
let document: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
});
afterAll(() => app?.close());

const provider = (first_name: string, email: string | null, more: Record<string, unknown> = {}) =>
  app.make('providers', { first_name, last_name: 'Ames', email, assigned_to: staff.user._id, ...more });
const bulk = (client: Client, ids: string[], more: Record<string, unknown> = {}) =>
  client.post(`${AGREEMENTS}/bulk`, { interactive_document: document._id, moduleName: 'providers', ids, ...more });
const about = (id: string) =>
  app.system().records.all('interactiveDocumentInstances', { 'related_record.recordId': id }) as Promise<AnyRecord[]>;

test('each record gets an agreement of its own that is on its way; what cannot be sent is left out with its reason and leaves nothing', async () => {
  const [ann, ben, none] = [
    await provider('Ann', 'ann.bulk@example.org'),
    await provider('Ben', 'ben.bulk@example.org'),
    await provider('None', null),
  ];
  const unknown = '0123456789abcdef01234567';
  const { status, body } = await bulk(staff, [ann._id, ben._id, none._id, unknown, ann._id], { send: true, message: 'Please' });

  expect([status, body]).toMatchObject([
    200,
    {
      matched: 3,
      changed: 2,
      skipped: [
        { _id: none._id, code: 'invalid', reason: 'Add at least one recipient who signs.' },
        { _id: unknown, code: 'not-found' },
      ],
      run: expect.any(String),
    },
  ]);
  expect((await staff.get(`/api/runs/${body.run}`)).body).toMatchObject({
    kind: 'act',
    moduleName: 'providers',
    state: 'done',
    total: 4,
    changed: 2,
    words: { title: 'Agreements for', done: 'made' },
    undoUntil: null,
  });
  expect(await about(none._id)).toEqual([]);
  expect(await about(ann._id)).toMatchObject([{ status: 'Sent', sender: staff.user._id, message: 'Please' }]);
  const signer = await signerOf(app, 'ben.bulk@example.org');
  expect((await signer.sign({ Sign: typed('Ben Ames') })).body.state).toBe('signed');
});

test('without send the agreements wait to be sent; those of credentialing records name them', async () => {
  const ann = await provider('Ann', 'ann.wait@example.org');
  const record = await app.make('credentialing', { name: 'Ann', providers_credentialing: ann._id, assigned_to: staff.user._id });
  const admin = await app.signIn();
  const { body } = await bulk(admin, [record._id], { moduleName: 'credentialing' });

  expect(body).toMatchObject({ matched: 1, changed: 1, skipped: [] });
  expect(await about(record._id)).toMatchObject([
    { status: 'Created', relatedCredentialingRecordId: record._id, recipients: [{ email: 'ann.wait@example.org' }] },
  ]);
});

test('more than fifty are a run in the background, in the name of who ordered it', async () => {
  const made = await app.system().records.insertMany(
    'providers',
    Array.from({ length: 51 }, (_, n) => ({ name: `P ${n}`, first_name: 'P', last_name: `${n}`, email: `p${n}@example.org` })),
  );
  const { status, body } = await bulk(staff, made.map(({ _id }) => _id)); // prettier-ignore
  expect([status, Object.keys(body)]).toEqual([202, ['run']]);

  await app.workJobs();
  const run = (await staff.get(`/api/runs/${body.run}`)).body;
  expect(run).toMatchObject({ state: 'done', total: 51, done: 51, matched: 51, changed: 51, skippedCount: 0 });
  expect(await about(made.at(-1)!._id)).toMatchObject([
    { created_by: staff.user._id, recipients: [{ email: 'p50@example.org' }] },
  ]);
});

test('narrowed staff reach neither records nor documents of other teams, and a right that is missing leaves no trace', async () => {
  const [own, foreign] = [await app.make('teams', { name: 'Own' }), await app.make('teams', { name: 'Other' })];
  const mine = await provider('Mine', 'mine@example.org', { teams: [own._id] });
  const theirs = await provider('Theirs', 'theirs@example.org', { teams: [foreign._id] });
  const narrowed = await staffOf(app, { teams: [own._id] });
  const { body } = await bulk(narrowed, [mine._id, theirs._id], { send: true });
  expect(body).toMatchObject({ matched: 1, changed: 1, skipped: [{ _id: theirs._id, code: 'not-found' }] });
  expect(await about(theirs._id)).toEqual([]);

  const hidden = await documentWith(staff, [[input('Signature', 'Sign')]], undefined, { teams: [foreign._id] }).catch(() => null);
  await app.system().records.update('interactiveDocuments', (hidden ?? document)._id, { teams: [foreign._id] });
  const unseen = await bulk(narrowed, [mine._id], { interactive_document: (hidden ?? document)._id });
  expect([unseen.status, Object.keys(unseen.body.fields)]).toEqual([422, ['interactive_document']]);

  const blind = await app.userWith({
    access: Object.fromEntries(
      ['interactiveDocuments', 'interactiveDocumentInstances'].map((name) => [name, { views: allViews }]),
    ),
  });
  const closed = await bulk(blind, [mine._id], { send: true });
  expect([closed.status, Object.keys(closed.body.fields)]).toEqual([422, ['moduleName']]);
  const makers = { access: true, view: 'All', create: true, edit: 'None', delete: 'None', mass_update: false, export: false };
  const maker = await app.userWith({
    teams: [own._id],
    access: {
      interactiveDocuments: { views: allViews },
      interactiveDocumentInstances: { views: makers },
      providers: { views: allViews },
    },
  });
  const unsent = await bulk(maker, [mine._id], { send: true });
  expect(unsent.body).toMatchObject({ changed: 0, skipped: [{ code: 'no-right' }] });
  const reader = await app.userWith({
    access: { interactiveDocumentInstances: { views: { ...allViews, create: false } }, providers: { views: allViews } },
  });
  expect((await bulk(reader, [mine._id])).status).toBe(403);
  expect((await bulk(app.anonymous, [mine._id])).status).toBe(401);
  expect(await about(mine._id)).toHaveLength(1);
});
