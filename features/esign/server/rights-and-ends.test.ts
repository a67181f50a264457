import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { isToSign } from '../to-sign.ts';
import { expireAgreements, remindSigners } from './expiry.jobs.ts';
import replacedProviders from './replaced-providers.defaults.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
});
afterAll(() => app?.close());

let counter = 0;
const address = (name: string) => `${name}${++counter}@example.org`;
const call = (path: string, body: unknown) => staff.post(`${AGREEMENTS}/${path}`, body);
/** Moves the clock and signs in again. */
async function later(milliseconds: number) {
  app.advance(milliseconds);
  staff = await app.signIn(staff.user.email as string);
}
const current = async (id: string) => (await staff.get(`${AGREEMENTS}/${id}`)).body;

async function sent(emails: string[], inputs?: unknown[], more: Record<string, unknown> = {}) {
  const own = emails.map((_email, at) =>
    input('Signature', `Sign ${at + 1}`, { recipient_id: at + 1, top: 50 + 40 * at }, { required: true }),
  );
  const document = await documentWith(staff, [inputs ?? own]);
  const recipients = emails.map((email, at) => ({ recipientType: at + 1, email, name: `Person ${at + 1}` }));
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients, ...more });
  const answer = await call('request-signature', { docId: body.record._id });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.record;
}

test('a signer has only their link; wrong, foreign and dead tokens get the same answer', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const one = await signerOf(app, (await sent([ann]), ann));
  const other = await signerOf(app, (await sent([ben]), ben));
  const at = app.anonymous;
  for (const headers of [{}, { 'x-signing-token': 'x'.repeat(43) }, { 'x-signing-token': other.token }]) {
    const { status, body } = await at.get(one.path, headers as Record<string, string>);
    expect([status, body.code]).toEqual([404, 'link-invalid']);
  }
  expect((await one.view()).status).toBe(200);
  expect((await one.get('/pages/1?width=200')).headers['content-type']).toBe('image/webp');
});

test('an answer kept under an Idempotency-Key is for the bearer of the token alone', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const one = await signerOf(app, (await sent([ann]), ann));
  const other = await signerOf(app, (await sent([ben]), ben));
  const viewed = (headers: Record<string, string>) =>
    app.anonymous.post(`${one.path}/viewed`, {}, { ...headers, 'idempotency-key': 'viewed-once' });
  const first = await viewed({ 'x-signing-token': one.token });

  const again = await viewed({ 'x-signing-token': one.token });
  const without = await viewed({});
  const foreign = await viewed({ 'x-signing-token': other.token });

  expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
  for (const { status, body } of [without, foreign]) expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
});

test('the token of a link is 256 bits and is kept as its hash alone', async () => {
  const [ann] = [address('ann')];
  await sent([ann]);
  const { token } = await signerOf(app, ann);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await app.engine.database.query('select to_jsonb(l)::text as row from records."signingLinks" l');
  const kept = rows.map(({ row }) => String(row));
  const hash = createHash('sha256').update(token).digest('hex');
  expect([kept.filter((row) => row.includes(hash)).length, kept.filter((row) => row.includes(token))]).toEqual([1, []]);
});

test('after a hundred wrong tokens in an hour an address is refused, while right tokens pass', async () => {
  const [ann] = [address('ann')];
  await sent([ann]);
  const signer = await signerOf(app, ann);
  const guess = () => app.anonymous.get(signer.path, { 'x-signing-token': 'y'.repeat(43) });
  for (let n = 0; n < 100; n++) await guess();
  const { status, body } = await guess();
  expect([status, body.code]).toEqual([429, 'too-many-attempts']);
  expect((await signer.view()).status).toBe(200);
  await later(61 * 60 * 1000);
  expect((await guess()).status).toBe(404);
});

test('a recipient who declines with a reason ends the agreement for everybody', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const agreement = await sent([ann, ben], undefined, { completeInOrder: false });
  const [first, second] = [await signerOf(app, ann), await signerOf(app, ben)];
  expect((await first.post('/decline', {})).status).toBe(400);
  expect((await first.post('/decline', { reason: 'The pay is wrong' })).body).toEqual({ status: 'Declined', state: 'declined' });
  expect(await current(agreement._id)).toMatchObject({ status: 'Declined', end_reason: 'The pay is wrong' });
  const { status, body } = await second.view();
  expect([status, body.code]).toEqual([409, 'agreement-closed']);
});

test('an agreement is canceled with a reason, once, and its log says so [ESIGN-017]', async () => {
  const [ann] = [address('ann')];
  const agreement = await sent([ann]);
  const signer = await signerOf(app, ann);
  await signer.post('/viewed');
  await signer.post('/viewed');
  const answer = await call(`${agreement._id}/cancel`, { reason: 'Placed elsewhere' });
  expect([answer.status, answer.body.record]).toMatchObject([200, { status: 'Canceled', end_reason: 'Placed elsewhere' }]);
  expect((await call(`${agreement._id}/cancel`, { reason: 'Again' })).body.code).toBe('agreement-closed');
  expect((await signer.post('/sign', { values: {} })).body.code).toBe('agreement-closed');
  const log = await staff.post('/api/interactive-document-instance-actions/search', {
    interactive_document_instance: agreement._id,
  });
  expect(log.body.records.map((each: any) => each.type)).toEqual(['Created', 'Signature Requested', 'Viewed', 'Canceled']);
  expect(log.body.records[2]).toMatchObject({ user: null, nonUser: { email: ann, name: 'Person 1', userAgent: 'A phone' } });
});

test('the log is written by the server alone [ESIGN-025]', async () => {
  const agreement = await sent([address('ann')]);
  const path = '/api/interactive-document-instance-actions';
  const fields = { type: 'Viewed', interactive_document_instance: agreement._id };
  const admin = await app.signIn();
  const { body } = await admin.post(`${path}/search`, { interactive_document_instance: agreement._id });
  for (const person of [staff, admin]) {
    expect((await person.post(path, fields)).status).toBe(403);
    expect((await person.put(`${path}/${body.records[0]._id}`, { ...body.records[0], type: 'Completed' })).status).toBe(403);
  }
  expect((await admin.get(`${path}/${body.records[0]._id}`)).body.type).toBe('Created');
});

test('a corrected address gets a letter, and the previous links end', async () => {
  const [wrong, right] = [address('wrong'), address('right')];
  const agreement = await sent([wrong]);
  const before = await signerOf(app, wrong);
  const { recipientId } = agreement.recipients[0];
  const answer = await call(`${agreement._id}/correct-recipient`, { recipientId, email: right });
  expect([answer.status, answer.body.record.recipients[0]]).toMatchObject([200, { recipientId, email: right, state: 'asked' }]);
  expect((await before.view()).body.code).toBe('link-invalid');
  const now = await signerOf(app, right);
  expect((await now.sign({ 'Sign 1': typed('Right') })).status).toBe(200);
  expect((await call(`${agreement._id}/correct-recipient`, { recipientId, email: wrong })).status).toBe(409);
});

test('a recipient who hands on can no longer sign, and the new one can', async () => {
  const [ann, cleo] = [address('ann'), address('cleo')];
  const agreement = await sent([ann]);
  const first = await signerOf(app, ann);
  await first.put('/draft', { values: { 'Sign 1': typed('Ann') } });
  expect((await first.post('/delegate', { email: cleo, name: 'Cleo', reason: 'She decides' })).status).toBe(200);
  expect((await first.view()).status).toBe(404);
  const next = await signerOf(app, cleo);
  expect((await next.view()).body).toMatchObject({
    recipient: { name: 'Cleo' },
    consent: { given: false },
    inputs: [{ value: null }],
  });
  expect((await next.sign({ 'Sign 1': typed('Cleo') })).status).toBe(200);
  await app.workJobs();
  expect((await current(agreement._id)).status).toBe('Completed');
  const contacts = await staff.post('/api/muster-sign-contacts/search', { email: cleo });
  expect(contacts.body.records).toHaveLength(1);
});

test('reminders: five days later, then every two, five at most; by hand five a day [ESIGN-033]', async () => {
  const [ann] = [address('ann')];
  const agreement = await sent([ann]);
  const letters = async () => {
    await app.workJobs();
    const { rows } = await app.engine.database.query('select count(*)::int as n from muster.outbox where "to" @> $1::jsonb', [
      JSON.stringify([ann]),
    ]);
    return rows[0]!.n as number;
  };
  expect(await letters()).toBe(1);
  for (let n = 0; n < 5; n++)
    expect((await call('resend-single-agreement-reminder', { agreement: agreement._id })).status).toBe(200);
  const { status, body } = await call('resend-single-agreement-reminder', { agreement: { _id: agreement._id } });
  expect([status, body.code]).toEqual([429, 'too-many-reminders']);
  expect(await letters()).toBe(6);
  const run = () => remindSigners.run(app.system(), {}, { jobId: '1', attempt: 1 });
  await run();
  expect(await letters()).toBe(6);
  const waiting = (await staff.get(`${AGREEMENTS}/${agreement._id}/waiting-for`)).body;
  expect(waiting).toMatchObject({
    for: [{ role: 'Participant 1', name: 'Person 1', nextReminder: expect.any(String) }],
    sealing: null,
  });
  expect(waiting.for[0].letters.map((each: any) => each.kind)).toEqual(['request', ...Array(5).fill('reminder')]);
  const counts: number[] = [];
  for (const days of [4, 1, 1, 1, 2, 2, 2, 2, 5]) {
    await later(days * DAY_MS + 60_000);
    await run();
    await run();
    counts.push(await letters());
  }
  expect(counts).toEqual([6, 7, 7, 8, 9, 10, 11, 11, 11]);
  expect((await call('resend-single-agreement-reminder', { agreement: agreement._id })).status).toBe(200);
  expect(await letters()).toBe(12);
});

test('an agreement warns its sender before it expires, and is then canceled', async () => {
  const [ann] = [address('ann')];
  staff = await staffOf(app);
  const expires_at = new Date(app.engine.clock().getTime() + 2 * DAY_MS).toISOString();
  const agreement = await sent([ann], undefined, { expires_at });
  const signer = await signerOf(app, ann);
  const run = () => expireAgreements.run(app.system(), {}, { jobId: '1', attempt: 1 });
  await run();
  await run();
  const notices = await app.system().records.all('notifications', { assigned_to: staff.user._id, kind: 'agreement-ended' });
  expect(notices.map(({ title }) => title)).toEqual(['An agreement expires soon']);
  await later(3 * DAY_MS);
  expect((await signer.view()).body).toMatchObject({ code: 'agreement-closed', error: expect.stringContaining('expired') });
  await run();
  expect(await current(agreement._id)).toMatchObject({ status: 'Canceled' });
});

test('what was sent keeps everything but name, owner and teams; a client never writes status, path or pages', async () => {
  const agreement = await sent([address('ann')]);
  const change = (fields: Record<string, unknown>) =>
    staff.put(`${AGREEMENTS}/update-certain-fields/${agreement._id}`, { fields });
  expect((await change({ name: 'Another name' })).status).toBe(200);
  for (const fields of [{ message: 'x' }, { completeInOrder: false }, { recipients: [] }, { values: { a: 1 } }])
    expect([(await change(fields)).body.code, fields]).toEqual(['agreement-closed', fields]);
  await change({ status: 'Completed', path: '/api/files/0123456789abcdef01234567', doc_data: {}, completed_sha256: 'x' });
  expect(await current(agreement._id)).toMatchObject({ status: 'Sent', path: null, completed_sha256: null });
});

test('a completed agreement keeps its file, hashes, answers and recipients, whoever writes and by whatever call', async () => {
  const [ann] = [address('ann')];
  const { _id, interactive_document } = await sent([ann]);
  await (await signerOf(app, ann)).sign({ 'Sign 1': typed('Ann') });
  await app.workJobs();
  const before = await current(_id);
  expect(before.status).toBe('Completed');

  const admin = await app.signIn();
  const { body } = await admin.post('/api/agreement-recipients/search', { agreement: _id });
  const fields = {
    values: { 'Sign 1': 'x' },
    recipients: [],
    message: 'x',
    status: 'Sent',
    path: null,
    completed_sha256: 'x',
    doc_data: {},
  };
  for (const person of [staff, admin]) {
    for (const [field, value] of Object.entries(fields)) {
      await person.put(`${AGREEMENTS}/update-certain-fields/${_id}`, { fields: { [field]: value } });
      await person.put(`${AGREEMENTS}/update-certain-fields-array`, { ids: [_id], fields: { [field]: value } });
      await person.put(`${AGREEMENTS}/${_id}`, { ...before, [field]: value });
    }
    await person.put(`/api/agreement-recipients/${body.records[0]._id}`, { ...body.records[0], state: 'declined' });
    for (const [path, asked] of [
      [`${_id}/cancel`, { reason: 'x' }],
      [`${_id}/correct-recipient`, { recipientId: before.recipients[0].recipientId, name: 'x' }],
      ['request-signature', { docId: _id }],
      ['resend-single-agreement-reminder', { agreement: _id }],
    ] as const)
      expect([path, (await person.post(`${AGREEMENTS}/${path}`, asked)).body.code]).toEqual([path, 'agreement-closed']);
  }
  await staff.put(`/api/interactive-documents/update-certain-fields/${interactive_document}`, {
    fields: { doc_data: { pages: [] } },
  });
  expect(await current(_id)).toEqual(before);
  expect((await admin.get(`/api/agreement-recipients/${body.records[0]._id}`)).body).toEqual(body.records[0]);
});

test('rights of the module and the record hold: narrowed staff, a provider, a stranger', async () => {
  const [own, foreign] = [await app.make('teams', { name: 'Own' }), await app.make('teams', { name: 'Other' })];
  const agreement = await sent([address('ann')], undefined, { teams: [foreign._id] }).catch(() => undefined);
  const one = agreement ?? (await sent([address('ann')]));
  await app.system().records.update('interactiveDocumentInstances', one._id, { teams: [foreign._id] });
  const access = { interactiveDocumentInstances: { views: allViews }, agreementRecipients: { views: allViews } };
  const narrowed = await app.userWith({ teams: [own._id], access });
  const reader = await app.userWith({
    teams: [foreign._id],
    access: { interactiveDocumentInstances: { views: { ...allViews, edit: 'None' } } },
  });
  const provider = await app.userWith({ userType: 'Provider', access });
  const calls = [
    ['request-signature', { docId: one._id }],
    ['resend-single-agreement-reminder', { agreement: one._id }],
    [`${one._id}/cancel`, { reason: 'x' }],
    [`${one._id}/correct-recipient`, { recipientId: one.recipients[0].recipientId, name: 'x' }],
  ] as const;
  for (const [path, body] of calls) {
    expect([path, (await narrowed.post(`${AGREEMENTS}/${path}`, body)).status]).toEqual([path, 404]);
    expect([path, (await provider.post(`${AGREEMENTS}/${path}`, body)).status]).toEqual([path, 404]);
    expect([path, (await reader.post(`${AGREEMENTS}/${path}`, body)).status]).toEqual([path, 403]);
    expect([path, (await app.anonymous.post(`${AGREEMENTS}/${path}`, body)).status]).toEqual([path, 401]);
  }
  expect((await narrowed.get(`${AGREEMENTS}/${one._id}/waiting-for`)).status).toBe(404);
  expect((await narrowed.post('/api/agreement-recipients/search', { agreement: one._id })).body.records).toEqual([]);
  const rows = await reader.post('/api/agreement-recipients/search', {});
  expect(JSON.stringify(rows.body)).not.toMatch(/token|given|draft/);
  for (const person of [narrowed, provider, reader])
    expect((await person.post(`${AGREEMENTS}/${one._id}/seal`)).status).toBe(403);
  expect((await reader.post('/api/signing-links/search', {})).status).toBe(403);
});

test('who sees an agreement about a provider of their team sees its recipients, its log and whom it is waiting for', async () => {
  const [own, foreign] = [await app.make('teams', { name: 'Ours' }), await app.make('teams', { name: 'Theirs' })];
  const provider = await app.make('providers', { first_name: 'Pia', last_name: 'Ours', teams: [own._id] });
  const one = await sent([address('pia')]);
  const related_record = { moduleName: 'providers', recordId: provider._id };
  await app.system().records.update('interactiveDocumentInstances', one._id, {
    related_record,
    teams: [own._id, foreign._id],
  });
  const seenBy = async (team: string) => {
    const person = await staffOf(app, { teams: [team] });
    const rows = await person.post('/api/agreement-recipients/search', { agreement: one._id });
    const log = await person.post('/api/interactive-document-instance-actions/search', {
      interactive_document_instance: one._id,
    });
    const waiting = await person.get(`${AGREEMENTS}/${one._id}/waiting-for`);
    return [rows.body.records.length, log.body.records.length, waiting.body.for?.length];
  };

  expect(await seenBy(own._id)).toEqual([1, 2, 1]);
  expect(await seenBy(foreign._id)).toEqual([0, 0, undefined]);
});

test('a signed-in recipient gets a link of their own, but not while somebody impersonates them', async () => {
  const admin = await app.signIn();
  const person = await app.userWith({ userType: 'Provider', access: { interactiveDocumentInstances: { views: allViews } } });
  const agreement = await sent([person.user.email as string]);
  await app.system().records.update('interactiveDocumentInstances', agreement._id, { related_user: person.user._id });
  const { status, body } = await person.post(`${AGREEMENTS}/${agreement._id}/my-link`);
  expect([status, body.link]).toEqual([
    200,
    expect.stringContaining(`/esign/${agreement._id}/${agreement.recipients[0].recipientId}#`),
  ]);
  const [, token] = body.link.split('#');
  const path = `/api/esign/${agreement._id}/${agreement.recipients[0].recipientId}`;
  expect((await app.anonymous.get(path, { 'x-signing-token': token })).status).toBe(200);
  const acting = await admin.post('/api/users/set-user-impersonating', { user: person.user._id });
  const posing = app.bearing(acting.body.token);
  expect((await posing.post(`${AGREEMENTS}/${agreement._id}/my-link`)).status).toBe(403);
  expect((await staff.post(`${AGREEMENTS}/${agreement._id}/my-link`)).status).toBe(404);
});

test('an agreement that asks a provider to sign is on their list, one about them that others sign is not', async () => {
  const access = { interactiveDocumentInstances: { views: allViews } };
  const [person, other] = [
    await app.userWith({ userType: 'Provider', access }),
    await app.userWith({ userType: 'Provider', access }),
  ];
  const provider = await app.make('providers', { first_name: 'Pia', last_name: 'Own' });
  await app.system().records.update('providers', provider._id, { related_user: person.user._id });
  const related_record = { moduleName: 'providers', recordId: provider._id };
  const own = String(person.user.email).toUpperCase();
  const listed = async (client: Client) =>
    (await client.post(`${AGREEMENTS}/dataSourceSearch`, {})).body.records.map(({ _id }: { _id: string }) => _id);

  const theirs = await sent([own, address('boss')], undefined, { related_record });
  const among = await sent([address('boss'), address('lead')], undefined, { related_record });
  const recipients = [
    { recipientType: 1, fromType: 'provider', email: address('stranger'), name: 'Stands as the provider' },
    { recipientType: 2, fromType: 'address', email: other.user.email, name: 'Signs beside them' },
  ];
  const besideAnother = await sent(
    recipients.map(({ email }) => String(email)),
    undefined,
    { recipients },
  );

  expect(await listed(person)).toEqual([theirs._id]);
  expect(await current(among._id)).toMatchObject({ related_user: null });
  expect((await person.post(`${AGREEMENTS}/${theirs._id}/my-link`)).status).toBe(200);
  expect(await listed(other)).toEqual([]); // else they could ask for the link of who stands as the provider
  expect((await other.post(`${AGREEMENTS}/${besideAnother._id}/my-link`)).status).toBe(404);
});

test('who is asked instead of a provider takes an unsent agreement off that provider’s list', async () => {
  const access = { interactiveDocumentInstances: { views: allViews } };
  const person = await app.userWith({ userType: 'Provider', access });
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
  const asked = (email: unknown) => [{ recipientType: 1, email, name: 'Asked' }];
  const made = { interactive_document: document._id, recipients: asked(person.user.email) };
  const { _id } = (await staff.post(AGREEMENTS, made)).body.record;
  expect(await current(_id)).toMatchObject({ related_user: person.user._id });

  await staff.put(`${AGREEMENTS}/update-certain-fields/${_id}`, { fields: { recipients: asked(address('luis')) } });

  expect(await current(_id)).toMatchObject({ related_user: null });
});

test('a provider who opens an approved agreement sends it, but its owner is the sender', async () => {
  const person = await app.userWith({ userType: 'Provider', access: { interactiveDocumentInstances: { views: allViews } } });
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
  const recipients = [{ recipientType: 'signer', email: person.user.email }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients, assigned_to: staff.user._id });
  const about = { status: 'Approved', related_user: person.user._id };
  await app.system().records.update('interactiveDocumentInstances', body.record._id, about);
  expect((await person.post(`${AGREEMENTS}/${body.record._id}/my-link`)).status).toBe(200);

  expect(await current(body.record._id)).toMatchObject({ status: 'Sent', sender: staff.user._id });
});

test('a provider who handed on or was replaced has nothing to sign and gets no link, also where it was kept as theirs, but one whose address was corrected does', async () => {
  const person = await app.userWith({ userType: 'Provider', access: { interactiveDocumentInstances: { views: allViews } } });
  const aboutThem = async () => {
    const email = address('pia');
    const recipients = [{ recipientType: 'signer', fromType: 'provider', email, name: 'Pia Provider' }];
    const { _id } = await sent([email], undefined, { recipients });
    await app.system().records.update('interactiveDocumentInstances', _id, { related_user: person.user._id });
    return { _id, email };
  };
  const outcomeOf = async (id: string) => {
    const { status } = await person.post(`${AGREEMENTS}/${id}/my-link`);
    return [status, isToSign(await current(id), person.user.email as string)];
  };
  const [handedOn, replaced, corrected] = [await aboutThem(), await aboutThem(), await aboutThem()];
  const correct = async ({ _id }: { _id: string }, more: object) =>
    call(`${_id}/correct-recipient`, { recipientId: (await current(_id)).recipients[0].recipientId, ...more });

  const signer = await signerOf(app, handedOn.email);
  await signer.post('/delegate', { email: address('luis'), name: 'Luis Reyes', reason: 'He decides' });
  await correct(replaced, { email: address('cleo'), name: 'Cleo Card' });
  await correct(corrected, { email: address('pia') });

  const outcomes = async () => [await outcomeOf(handedOn._id), await outcomeOf(replaced._id), await outcomeOf(corrected._id)];
  const rightly = [
    [404, false],
    [404, false],
    [200, true],
  ];
  expect(await outcomes()).toEqual(rightly);

  for (const { _id } of [handedOn, replaced, corrected]) {
    const recipients = (await current(_id)).recipients.map((each: object) => ({ ...each, fromType: 'provider' }));
    await app.system().records.update('interactiveDocumentInstances', _id, { recipients });
  }
  await replacedProviders.run(app.system());
  expect(await outcomes()).toEqual(rightly);
});

test('what an agreement went through by its own calls is not taken back by undo', async () => {
  const made = async () => {
    const [ann] = [address('ann')];
    return { ann, _id: (await sent([ann]))._id as string };
  };
  const [canceled, sealed] = [await made(), await made()];
  const before = (await current(canceled._id)).version as number;
  await call(`${canceled._id}/cancel`, { reason: 'No longer needed' });
  const { version } = await current(canceled._id);
  await staff.post(`/api/audit-log/revert-save/interactiveDocumentInstances/${canceled._id}`, { before, version });
  expect(await current(canceled._id)).toMatchObject({ status: 'Canceled', end_reason: 'No longer needed' });

  await (await signerOf(app, sealed.ann)).sign({ 'Sign 1': typed('Ann') });
  await app.workJobs();
  const completed = await current(sealed._id);
  const log = await staff.get(`/api/audit-log/get-record-changes-by-module/interactiveDocumentInstances/${sealed._id}`);
  const entry = log.body.records.find(({ field }: { field: string }) => field === 'status');
  await staff.post(`/api/audit-log/${entry._id}/revert`, { whole: true, force: true });
  expect(completed.status).toBe('Completed');
  expect(await current(sealed._id)).toEqual(completed);
});

test('a link is dead thirty days after its agreement was declined', async () => {
  const [ann] = [address('ann')];
  await sent([ann]);
  const signer = await signerOf(app, ann);
  await signer.post('/decline', { reason: 'No' });
  expect((await signer.view()).body.code).toBe('agreement-closed');
  await later(31 * DAY_MS);

  expect((await signer.view()).body.code).toBe('link-invalid');
});

test('conditions act on the server too: what is hidden is not required and loses its value [ESIGN-019]', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const when = (relatedInput: string, value: unknown, action: string) => ({
    conditions: [{ relatedInput, operator: 'Equals', value }],
    match: 'All',
    action,
  });
  const agreement = await sent(
    [ann, ben],
    [
      input('Checkbox', 'Car', { recipient_id: 1 }),
      input('TextField', 'Plate', { recipient_id: 1, top: 150 }, { required: true, ...when('Car', true, 'Show') }),
      input('TextField', 'Permit', { recipient_id: 2, top: 200 }, { required: true, ...when('Car', true, 'Enable') }),
    ],
  );
  const first = await signerOf(app, ann);
  const hidden = (await first.view()).body.inputs;
  expect(hidden.map((each: any) => each.visible)).toEqual([true, false]);
  await first.post('/consent', { agreed: true });
  const missing = await first.post('/sign', { values: { Car: true } });
  expect(missing.body.fields).toEqual({ Plate: 'Plate is required.' });
  expect((await first.post('/sign', { values: { Car: false, Plate: 'XY 1' } })).status).toBe(200);
  const second = await signerOf(app, ben);
  const [permit] = (await second.view()).body.inputs;
  expect(permit).toMatchObject({ enabled: false, field: { conditions: [{ met: false }] } });
  expect(JSON.stringify(permit)).not.toContain('Car');
  expect((await second.sign({ Permit: 'P 1' })).status).toBe(200);
  expect((await current(agreement._id)).values).toEqual({ Car: false });
});

test('inputs of Everyone and Anyone, radios, pictures and files are read as specified', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const agreement = await sent(
    [ann, ben],
    [
      input('Initials', 'Each', { recipient_id: 'Everyone' }, { required: true }),
      input('TextField', 'One', { recipient_id: 'Anyone', top: 140 }, { required: true }),
      input('Radio', 'Size', { top: 180, width: 20 }, { options: ['S'], required: true }),
      input('Radio', 'Size', { top: 180, left: 140, width: 20 }, { options: ['L'], required: true }),
      input('File', 'License', { top: 220 }),
      input('Date', 'Since', { top: 260 }, { formatting: { dateFormat: 'DD.MM.YYYY' } }),
      input('EmailAddress', 'Mail', { top: 300 }),
    ],
  );
  const first = await signerOf(app, ann);
  const file = await first.upload({ name: 'license.txt', content: Buffer.from('a license') });
  expect(file.status).toBe(200);
  const png = await sharp({ create: { width: 80, height: 30, channels: 4, background: '#102040' } })
    .png()
    .toBuffer();
  const drawn = { kind: 'drawn', image: `data:image/png;base64,${png.toString('base64')}` };
  await first.post('/consent', { agreed: true });
  const bad = await first.post('/sign', { values: { Each: 'AA', Size: 'XL', Since: '31.12.', Mail: 'nobody', Salary: 1 } });
  expect([bad.status, Object.keys(bad.body.fields).sort()]).toEqual([422, ['Each', 'Mail', 'Salary', 'Since', 'Size']]);
  const heavy = { kind: 'drawn', image: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(700_000)}` };
  const large = await first.post('/sign', { values: { Each: heavy, Size: 'S' } });
  expect([large.status, large.body.fields]).toEqual([422, { Each: 'Each: The picture is larger than 500 kB.' }]);
  const values = { Each: drawn, Size: 'L', License: file.body._id, Since: '2026-12-31', One: 'by Ann' };
  expect((await first.post('/sign', { values })).status).toBe(200);
  const second = await signerOf(app, ben);
  expect((await second.view()).body.inputs).toMatchObject([{ field: { name: 'Each' }, value: null }]);
  await second.post('/consent', { agreed: true });
  const without = await second.post('/sign', { values: {} });
  expect([without.status, without.body.fields], 'nobody signs by the initials of another').toEqual([
    422,
    { Each: 'Each is required.' },
  ]);
  expect((await second.sign({ Each: typed('BB') })).status).toBe(200);
  await app.workJobs();
  const done = await current(agreement._id);
  expect([done.status, done.sealing, done.values]).toMatchObject([
    'Completed',
    null,
    { One: 'by Ann', Size: 'L', Since: '2026-12-31' },
  ]);
  expect(JSON.stringify(done)).not.toContain('base64');
  expect((await staff.get(`/api/files/${file.body._id}`)).status).toBe(200);
});

test('what has one name with several roles is each one’s own: nobody is shown, or signs by, what another gave', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const own = (role: number) => ({ recipient_id: role, top: 100 * role });
  const agreement = await sent(
    [ann, ben],
    [1, 2].flatMap((role) => [
      input('Signature', 'Signature', own(role), { required: true }),
      input('TextField', 'Town', { ...own(role), left: 300 }, { required: true }),
    ]),
  );
  expect((await (await signerOf(app, ann)).sign({ Signature: typed('Ann'), Town: 'Augusta' })).status).toBe(200);

  const second = await signerOf(app, ben);
  expect((await second.view()).body.inputs.map(({ value }: { value: unknown }) => value)).toEqual([null, null]);
  await second.post('/consent', { agreed: true });
  const without = await second.post('/sign', { values: {} });
  expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['Signature', 'Town']]);
  expect((await second.sign({ Signature: typed('Ben'), Town: 'Boston' })).status).toBe(200);
  await app.workJobs();
  expect((await current(agreement._id)).values.Town).toEqual({ 'Participant 1': 'Augusta', 'Participant 2': 'Boston' });
});

test('an agreement takes on no signature of another: agreements are not merged', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const signed = await sent([ann, address('cal')]);
  await (await signerOf(app, ann)).sign({ 'Sign 1': typed('Ann') });
  const waiting = await sent([ben]);

  const merge = { _moduleName: 'interactiveDocumentInstances', fromRecordId: signed._id, toRecordId: waiting._id };
  const refused = await (await app.signIn()).post('/api/merge', merge);
  const view = (await (await signerOf(app, ben)).view()).body;
  expect(view.inputs.map(({ value }: { value: unknown }) => value)).toEqual([null]);
  expect([refused.status, refused.body.error]).toEqual([422, 'Agreements cannot be merged.']);
});
