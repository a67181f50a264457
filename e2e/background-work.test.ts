import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { workRun } from '#server/runs/work-run.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';
import { expectAccessible } from './accessible.ts';

let journey: Journey;
let page: Page;
const COUNT = 5_000;
beforeAll(async () => {
  journey = await startJourney({ env: { WORKERS: 'http' } });
  await journey.app.engine.database.query(
    `insert into records.leads (_id, name, first_name, last_name, lead_status, title)
     select lpad(to_hex(n), 24, '0'), 'Lead ' || n, 'Lead', n::text, 'active', 'Before' from generate_series(1, $1) n`,
    [COUNT],
  );
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
}, 120_000);
afterAll(() => journey?.close());

/** What another test or try has begun is over, and all leads are as they were. */
beforeEach(async () => {
  const admin = await journey.app.signIn();
  const { database } = journey.app.engine;
  const { rows } = await database.query(`select _id from muster.runs where state in ('waiting', 'running', 'paused')`);
  for (const { _id } of rows) await admin.post(`/api/runs/${_id as string}/cancel`);
  await database.query('update records.leads set availability_date = null where availability_date is not null');
});

async function waitingRun(isTrial: boolean) {
  const { rows } = await journey.app.engine.database.query(
    `select _id, cursor from muster.runs where state in ('waiting', 'running') and dry_run = $1`,
    [isTrial],
  );
  return rows[0] && { run: String(rows[0]._id), from: Number(rows[0].cursor) };
}
/** Nothing works the queue but the test itself: it decides how far a run is when somebody looks at it. */
async function work(batches = Infinity, isTrial = false) {
  for (let done = 0; done < batches; done++) {
    const order = await waitingRun(isTrial);
    if (!order) return;
    await workRun.run(journey.app.system(), order, { jobId: order.run, attempt: 1 });
  }
}

const DAY = '2027-03-04';
const moved = () => journey.app.system().records.count('leads', { availability_date: DAY });

async function moveAll() {
  await page.goto(journey.at('/app/leads'));
  await page.getByRole('grid').locator('tbody tr').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await page.getByRole('button', { name: /^Select all .* matching$/ }).click();
  await page.getByText('All 5,000 matching selected').waitFor();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leads Mass Update on 5,000 Chosen Records' });
  await dialog.getByLabel('Available from').first().fill(DAY);
  await dialog.getByRole('button', { name: 'Update 5,000 records' }).click();
  // of so many the trial that comes first is a run, too
  await expect.poll(() => work(Infinity, true).then(() => waitingRun(false)), { timeout: 60_000 }).toBeDefined();
}

test('what is changed on very many records goes on in the background: it is seen from any page, also after a reload, and is stopped and undone', async () => {
  await moveAll();
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  const pill = page.getByRole('link', { name: /^Background work, Status: [\d,]+ of 5,000$/ });
  await pill.waitFor();
  await page.getByRole('grid').waitFor();
  await page.reload();
  await pill.waitFor();
  await work(2);
  await pill.click();

  const run = page.getByRole('listitem', { name: 'Mass update of 5,000 leads', exact: true }).first();
  await run.getByRole('button', { name: /^Pause/ }).click();
  await run.getByText('Paused').waitFor();
  await run.getByText(/^Status: [\d,]+ of 5,000$/).waitFor();
  await run.getByText('Available from').waitFor();
  await expectAccessible(page);
  const done = await moved();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(COUNT);
  await page.goto(journey.at('/app/dashboard'));
  await pill.getByText('paused').waitFor();
  await pill.click();
  await run.getByRole('button', { name: /^Resume/ }).click();
  await run.getByRole('button', { name: /^Cancel/ }).click();
  await run.getByText('Cancelled').waitFor();

  await run.getByRole('button', { name: /^Undo/ }).click();
  await page
    .getByRole('dialog', { name: /^Undo the mass update/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await run.getByText('Undone').waitFor();
  await work();
  expect(await moved()).toBe(0);
  await page
    .getByRole('listitem', { name: /^Undoing on [\d,]+ records$/ })
    .first()
    .getByText('Done')
    .waitFor();
  expectNoErrors(page);
}, 180_000);

test('on a phone and in the dark the page of background work and its pill fit', async () => {
  const { body } = await (
    await journey.app.signIn()
  ).put('/api/leads/update-certain-fields-array', {
    searchTerms: {},
    fields: { title: 'Phone' },
  });
  const phone = await journey.signedIn(ADMIN.email, ADMIN.password, {
    scheme: 'dark',
    viewport: 'phone',
  });
  await (await journey.app.signIn()).post(`/api/runs/${body.run}/pause`);
  await phone.getByRole('link', { name: /^Background work, Status/ }).click();
  await phone.getByRole('button', { name: /^Cancel/ }).waitFor();

  const width = await phone.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(390);
  const heights = await phone
    .getByRole('button', { name: /^(Resume|Cancel)/ })
    .evaluateAll((all) => all.map((one) => (one as unknown as { offsetHeight: number }).offsetHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expectAccessible(phone);
  expectNoErrors(phone);
}, 120_000);

test('who has never changed many records is told what the page is for', async () => {
  const person = await journey.app.userWith({});
  const theirs = await journey.signedIn(person.user.email as string, ADMIN.password, { path: '/app/background-work' });

  await theirs.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  expect(await theirs.getByRole('radiogroup', { name: 'Whose work' }).count()).toBe(0);
  expectNoErrors(theirs);
});
