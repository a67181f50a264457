import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { sendMail, type MailOrder } from '../outside/mail.jobs.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
  const access = { suppressions: { views: { access: true, view: 'All' } }, emailAddresses: { views: allViews } };
  staff = await app.userWith({ access });
});
afterAll(() => app?.close());

let jobs = 5_000;
/** Sends a letter, and answers its row in the outbox. */
async function send(order: Partial<MailOrder>) {
  const subject = newId();
  await sendMail.run(app.system(), { to: [], subject, html: '<p>Hi</p>', ...order }, { jobId: String(jobs++), attempt: 1 });
  const { rows } = await app.engine.database.query('select * from muster.outbox where subject = $1', [subject]);
  return rows[0]!;
}
const suppressed = async (address: string) =>
  (await staff.post('/api/suppressions/dataSourceSearch', { searchTerms: { address } })).body.records as {
    _id: string;
    reason: string;
  }[];
const addressRecord = async (email_address: string) => app.make('emailAddresses', { name: email_address, email_address });
const stored = (id: string) => app.system().records.get('emailAddresses', id);
const linkIn = (row: Record<string, any>) => new URL(/<(.*)>/.exec(row.headers['List-Unsubscribe']!)![1]!).pathname;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('an address by hand gets nothing more, also of what was queued before, and the others of the letter do', async () => {
  const { body } = await staff.post('/api/suppressions', { channel: 'mail', address: 'Ann@Example.org', note: 'asked by phone' });
  expect(body.record).toMatchObject({ channel: 'mail', address: 'ann@example.org', reason: 'manual', note: 'asked by phone' });

  expect(await send({ to: ['ann@example.ORG'] })).toMatchObject({
    status: 'suppressed',
    problem: 'ann@example.ORG is on the suppression list.',
  });
  expect(await send({ to: ['bo@example.org'], cc: ['ann@example.org'] })).toMatchObject({
    status: 'recorded',
    problem: 'ann@example.org is on the suppression list.',
  });
  expect(await send({ to: ['ann@example.org'], isNeeded: true })).toMatchObject({ status: 'recorded' });
});

test('copies and blind copies are asked about as well, and nobody else of the letter is left out', async () => {
  const add = (address: string) => staff.post('/api/suppressions', { channel: 'mail', address });
  await add('copied@example.org');
  await add('blind@example.org');

  const row = await send({ to: ['stays@example.org'], cc: ['copied@example.org', 'cc@example.org'], bcc: ['blind@example.org'] });

  expect(row.status).toBe('recorded');
  expect(row.problem.split('\n').toSorted()).toEqual([
    'blind@example.org is on the suppression list.',
    'copied@example.org is on the suppression list.',
  ]);
  expect(await send({ to: [], cc: ['copied@example.org'] })).toMatchObject({ status: 'suppressed' });
  expect(await send({ to: [], bcc: ['blind@example.org'] })).toMatchObject({ status: 'suppressed' });
});

test('what somebody needs goes to those who unsubscribed, and not where it cannot arrive', async () => {
  await app.make('suppressions', { channel: 'mail', address: 'left@example.org', reason: 'unsubscribed' });
  await app.make('suppressions', { channel: 'mail', address: 'bounced@example.org', reason: 'bounced' });

  expect(await send({ to: ['left@example.org'], isNeeded: true })).toMatchObject({ status: 'recorded' });
  expect(await send({ to: ['bounced@example.org'], isNeeded: true })).toMatchObject({
    status: 'suppressed',
    problem: 'bounced@example.org does not exist: an earlier message came back.',
  });
});

test('once is enough, a wrong address is refused, and only System Admins take one off', async () => {
  const add = (body: object) => staff.post('/api/suppressions', body);
  const first = (await add({ channel: 'sms', address: '(305) 555-0100' })).body.record;
  expect(first.address).toBe('+13055550100');
  expect((await add({ channel: 'sms', address: '+1 305 555 0100' })).body.record._id).toBe(first._id);
  expect((await add({ channel: 'mail', address: 'no address' })).status).toBe(422);
  expect((await add({ channel: 'voice', address: '1234' })).status).toBe(422);

  expect((await staff.delete(`/api/suppressions/${first._id}`)).status).toBe(403);
  expect((await staff.put(`/api/suppressions/${first._id}`, { address: 'x@y.zz' })).status).toBe(403);
  expect((await admin.delete(`/api/suppressions/${first._id}`)).status).toBe(200);
  expect((await admin.get(`/api/suppressions/${first._id}`)).status).toBe(404);
});

test('a click ends it without a sign-in, looking at the page changes nothing, and it can be taken back', async () => {
  const row = await send({ to: ['cy@example.org'], isSubscribed: true });
  const path = linkIn(row);
  expect(row.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect([row.body, row.text].every((text) => (text as string).includes(path))).toBe(true);

  const page = await app.anonymous.get(path);
  expect([page.status, page.headers['content-type'], page.body.includes('cy…@example.org')]).toEqual([
    200,
    'text/html; charset=utf-8',
    true,
  ]);
  expect(await suppressed('cy@example.org')).toEqual([]);
  expect((await app.anonymous.post(path, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
  expect(await suppressed('cy@example.org')).toMatchObject([{ reason: 'unsubscribed' }]);
  expect(await send({ to: ['cy@example.org'] })).toMatchObject({
    status: 'suppressed',
    problem: 'cy@example.org has unsubscribed.',
  });

  await app.anonymous.post(path, 'choice=again', form);
  expect(await suppressed('cy@example.org')).toEqual([]);
});

test('mail programs may send the click as multipart, a guessed link is none, and other calls take no form', async () => {
  const path = linkIn(await send({ to: ['di@example.org'], isSubscribed: true }));
  const guessed = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`;
  expect((await app.anonymous.post(guessed, 'List-Unsubscribe=One-Click', form)).status).toBe(404);
  expect((await app.anonymous.get('/unsubscribe/nothing')).status).toBe(404);
  expect((await app.anonymous.post('/api/users/login', 'email=a', form)).status).toBe(415);

  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const multipart = await app.anonymous.post(path, body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect(multipart.status).toBe(200);
  expect(await suppressed('di@example.org')).toHaveLength(1);
});

test('address records follow the list, and the list follows them', async () => {
  const known = await addressRecord('eli@example.org');
  await staff.post('/api/suppressions', { channel: 'mail', address: 'eli@example.org' });
  expect(await stored(known._id)).toMatchObject({ opt_out: true, invalid_email: false });
  const later = await addressRecord('Eli@example.org');
  expect(later).toMatchObject({ opt_out: true });

  const fay = await addressRecord('fay@example.org');
  const change = (client: Client, fields: object) =>
    client.put(`/api/email-addresses/update-certain-fields/${fay._id}`, { fields });
  expect((await change(admin, { opt_out: true })).status).toBe(200);
  expect(await suppressed('fay@example.org')).toMatchObject([{ reason: 'unsubscribed' }]);
  await change(admin, { invalid_email: true });
  expect((await send({ to: ['fay@example.org'], isNeeded: true })).status).toBe('suppressed');
  await change(admin, { opt_out: false, invalid_email: false });
  expect(await suppressed('fay@example.org')).toEqual([]);
});

test('the marks of an address record are those of the address that it has now', async () => {
  for (const [address, reason] of [
    ['gone@example.org', 'bounced'],
    ['quiet@example.org', 'unsubscribed'],
  ])
    await app.make('suppressions', { channel: 'mail', address, reason });
  const { _id } = await addressRecord('gone@example.org');
  const change = (email_address: string) => app.system().records.update('emailAddresses', _id, { email_address });
  expect(await stored(_id)).toMatchObject({ invalid_email: true, opt_out: false });

  await change('quiet@example.org');
  expect(await stored(_id)).toMatchObject({ invalid_email: false, opt_out: true });
  await change('gone@example.org');
  expect(await stored(_id)).toMatchObject({ invalid_email: true, opt_out: false });
  await change('fine@example.org');
  expect(await stored(_id)).toMatchObject({ invalid_email: false, opt_out: false });
  expect([await suppressed('gone@example.org'), await suppressed('fine@example.org')]).toMatchObject([
    [{ reason: 'bounced' }],
    [],
  ]);
});

test('taking an address off the list by its record is for System Admins alone', async () => {
  const gus = await app.make('emailAddresses', { name: 'g', email_address: 'gus@example.org', opt_out: true });
  const lead = await app.make('leads', { first_name: 'Gus', last_name: 'Gray', email_addresses: [gus._id] });
  const leadStaff = await app.userWith({ access: { leads: { views: allViews }, emailAddresses: { views: allViews } } });
  expect(lead.email_addresses).toEqual([gus._id]);

  const change = await leadStaff.put(`/api/email-addresses/update-certain-fields/${gus._id}`, { fields: { opt_out: false } });

  expect(change.body.error).toBe('This address is on the suppression list. Only a System Admin can remove it.');
  expect(await suppressed('gus@example.org')).toHaveLength(1);
});
