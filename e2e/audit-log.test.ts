import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

/** A job that one save changed in many ways, by an administrator who acts as Maya. */
async function changedJob() {
  const { app } = journey;
  const maya = await personOf(journey, 'Standard', {
    name: unique('Maya Okafor'),
    access: { jobs: { views: allViews }, accounts: { views: allViews } },
  });
  const account = await app.make('accounts', { name: unique('Bay Clinic') });
  const job = await app.make('jobs', {
    name: unique('Night nurse'),
    description: 'Call the clinic after five.',
  });
  const admin = await app.signIn();
  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: maya.user._id })).body;
  const changed = await admin.put(
    `/api/jobs/update-certain-fields/${job._id}`,
    {
      fields: {
        job_status: 'On Hold',
        start_date: '2027-03-04',
        accounts_jobs: account._id,
        description: 'Call the clinic before five.',
        bill_rate: 82.5,
      },
    },
    { authorization: `Bearer ${token}` },
  );
  expect([changed.status, changed.body.error]).toEqual([200, undefined]);
  return { maya, account, job };
}

test('the log is read in words: labels, names, money and dates, one entry per save, and who acted for whom', async () => {
  const { maya, account, job } = await changedJob();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/admin/audit-log?module=jobs` });
  const list = page.getByRole('listitem').filter({ hasText: String(job.name) });
  const save = list.filter({ hasText: 'acting as' });

  await save.getByText(/acting as Maya Okafor/).waitFor();
  expect(await save.count()).toBe(1);
  await save.getByRole('button', { expanded: false }).click();
  const text = (await save.innerText()).replace(/\s+/g, ' ');
  for (const words of [String(account.name), '$82.50', 'On Hold', '03/04/2027', 'Status', 'Start date'])
    expect(text).toContain(words);
  expect(await save.locator('del, ins').allInnerTexts()).toEqual(['after ', 'before ']);
  expect(text).not.toMatch(/[0-9a-f]{24}|accounts_jobs|job_status|[{}]/);
  await expectAccessible(page);

  await page.goto(journey.at('/admin/audit-log?module=jobs&field=bill_rate'));
  await list.filter({ hasText: 'acting as' }).waitFor();
  expect(await page.getByText(`created ${String(job.name)}`, { exact: false }).count()).toBe(0);
  await page.goto(journey.at('/admin/audit-log?module=jobs&field=zip'));
  await page.getByRole('heading', { name: 'No entry matches' }).waitFor();

  const [answer] = await Promise.all([
    page.waitForResponse(/audit-log\/dataSourceSearch/),
    page.goto(journey.at(`/admin/audit-log?person=${maya.user._id}`)),
  ]);
  expect(answer.status()).toBe(200);
  await page
    .getByText(/acting as Maya Okafor/)
    .first()
    .waitFor();
  expect(await page.getByText(`Created ${String(account.name)}`).count()).toBe(0);
  await page.getByRole('textbox', { name: 'From' }).fill('tomorrow');
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page
    .getByText(/acting as Maya Okafor/)
    .first()
    .waitFor();
  expectNoErrors(page);
});

test('a record’s history speaks the same words, and the old address of the log leads on', async () => {
  const { job, account } = await changedJob();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/jobs/${job._id}?tab=history` });

  const save = page.getByRole('listitem').filter({ hasText: 'acting as' });
  await save.getByRole('button', { expanded: false }).click();
  await save.getByText(String(account.name)).waitFor();
  expect(await save.innerText()).not.toMatch(/[0-9a-f]{24}/);
  await page.getByText('created this job').waitFor();

  await page.goto(journey.at('/app/audit-log'));
  await page.waitForURL('**/admin/audit-log');
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  expectNoErrors(page);
});

test('a dropdown’s stored value is told by its label, a field that is gone says so', async () => {
  const admin = await journey.app.signIn();
  const lead = await journey.app.make('leads', { first_name: 'Ana', last_name: unique('Day') });
  const fields = { lead_status: 'future_opp', status_change_reason_code: 'Not Interested' };
  const changed = await admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields });
  expect([changed.status, changed.body.fields]).toEqual([200, undefined]);
  await journey.app.engine.database.query(
    `insert into muster.audit_log (module, record_id, record_name, field, previous_value, new_value, changed_by, "changeSource", request_id, date_created)
     values ('leads', $1, $2, 'checkbox_replacement', '"a"', '"b"', $3, 'direct record', 'gone', now())`,
    [lead._id, lead.name, admin.user._id],
  );
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}?tab=history` });

  await page.getByText('Checkbox replacement (deleted field)').first().waitFor();
  await page.getByRole('button', { name: /changed Status, Was active/ }).click();
  const text = await page.getByRole('tabpanel').innerText();
  expect(text).toContain('Future opp');
  expect(text).not.toMatch(/future_opp|checkbox_replacement/);
  expectNoErrors(page);
});

test('a field is put back from the history and from the log; a newer value is overwritten only after a question', async () => {
  const admin = await journey.app.signIn();
  const account = await journey.app.make('accounts', { name: unique('Bay Clinic'), description: 'First' });
  const describe = (description: string) =>
    admin.put(`/api/accounts/update-certain-fields/${account._id}`, { fields: { description } });
  const described = async () => (await admin.get(`/api/accounts/${account._id}`)).body.description;
  await describe('Second');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/accounts/${account._id}?tab=history` });
  const putBack = page.getByRole('button', { name: 'Put Description back' });

  await putBack.click();
  await page.getByText('Description put back').waitFor();
  expect(await described()).toBe('First');
  await expect.poll(() => putBack.count()).toBe(2);
  await expectAccessible(page);

  await describe('Third');
  await page.goto(journey.at('/admin/audit-log?module=accounts&field=description'));
  await putBack.nth(1).click();
  const question = page.getByRole('dialog', { name: 'Overwrite the newer value?' });
  await question.getByText(/Description has been changed since/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await described()).toBe('Third');
  await putBack.nth(1).click();
  await question.getByRole('button', { name: 'Put back' }).click();
  await expect.poll(described).toBe('Second');
  expectNoErrors(page, /409/);
});

test('who may not change a field finds no way to put it back', async () => {
  const admin = await journey.app.signIn();
  const account = await journey.app.make('accounts', { name: unique('Bay Clinic'), description: 'First' });
  await admin.put(`/api/accounts/update-certain-fields/${account._id}`, {
    fields: { description: 'Second', website: 'https://bay.test' },
  });
  const reader = await personOf(journey, 'Standard', {
    access: { accounts: { views: allViews, fields: { description: 'Read Only' } } },
  });
  const page = await journey.signedIn(reader.email, reader.password, { path: `/app/accounts/${account._id}?tab=history` });

  await page.getByRole('button', { name: 'Put Website back' }).waitFor();
  expect(await page.getByRole('button', { name: 'Put Description back' }).count()).toBe(0);
  expectNoErrors(page);
});
