import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { personOf, startJourney, unique, type Journey } from './journey.ts';

const read = { access: true, view: 'All', create: false, edit: 'None', delete: 'None', mass_update: false, export: false };

let journey: Journey;
let team: string;
beforeAll(async () => {
  journey = await startJourney();
  team = (await journey.app.make('teams', { name: 'Recruiting' }))._id;
  await journey.app.make('leads', { first_name: 'Ada', last_name: 'Byron', teams: [team] });
});
afterAll(() => journey?.close());

test('a list that rights leave empty says which rights and whom to ask, and offers nothing that would be refused', async () => {
  const person = await personOf(journey, 'Standard', {
    teams: [team],
    access: { leads: { views: { ...read, view: 'Owner' } }, jobs: { views: allViews } },
  });
  const page = await journey.signedIn(person.email, person.password, { path: '/app/leads' });
  const main = page.getByRole('main');

  await main.getByRole('heading', { name: 'No leads that you may see' }).waitFor();
  await main.getByText(/^You see only leads of your team Recruiting that are assigned to you\. .*ask a System Admin: /).waitFor();
  expect(await main.getByRole('link', { name: /New lead/ }).count()).toBe(0);
  for (const name of ['Export', 'Import', 'Mass update'])
    expect(await main.getByRole('button', { name, exact: true }).count()).toBe(0);
  await expectAccessible(page);

  await page.goto(journey.at('/app/leads?q=zebra'));
  await main.getByRole('heading', { name: 'No leads match' }).waitFor();
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await main.getByRole('heading', { name: 'No leads that you may see' }).waitFor();
  expectNoErrors(page);
});

test('a list without data says so with the way to begin', async () => {
  const person = await personOf(journey, 'Standard', {
    access: { userProfiles: { views: allViews }, courses: { views: allViews } },
  });
  const page = await journey.signedIn(person.email, person.password, { path: '/app/courses' });

  await page.getByText('You are in no team yet, so you see only courses that are shared with everyone.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New course' }).first().waitFor();
  expectNoErrors(page);
});

test('what would be refused is not offered: related lists, the palette, placing', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Emmy', last_name: 'Noether', teams: [team] });
  const account = await journey.app.make('accounts', { name: unique('Mercy'), teams: [team] });
  const job = await journey.app.make('jobs', { name: unique('RN nights'), teams: [team], accounts_jobs: account._id });
  const sub = await journey.app.make('subs', {
    name: 'Emmy for Mercy',
    leads_subs: lead._id,
    jobs_subs: job._id,
    accounts_subs: account._id,
    teams: [team],
  });
  const person = await personOf(journey, 'Standard', {
    teams: [team],
    access: {
      leads: { views: read },
      subs: { views: { ...read, create: true }, fields: { leads_subs: 'Read Only' } },
      placements: { views: allViews },
      users: { views: allViews },
    },
  });
  const page = await journey.signedIn(person.email, person.password, { path: `/app/leads/${lead._id}` });
  const rail = page.getByRole('complementary', { name: 'Related records' });
  await rail.getByRole('link', { name: 'Emmy for Mercy' }).waitFor();
  expect(await rail.getByRole('button', { name: 'New sub', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Submit to job' }).count()).toBe(0);

  await page.goto(journey.at(`/app/subs/${sub._id}`));
  await page.getByRole('heading', { level: 1, name: 'Emmy for Mercy' }).waitFor();
  await page.getByRole('button', { name: 'Read only' }).waitFor();
  expect(await page.getByRole('button', { name: 'Place', exact: true }).count()).toBe(0);
  expectNoErrors(page);
});

test('a page on which nothing can be changed says so once, with the reason, and not at every field', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Sonya', last_name: 'Kovalevskaya', teams: [team] });
  const reader = await personOf(journey, 'Standard', { teams: [team], access: { leads: { views: read } } });
  const page = await journey.signedIn(reader.email, reader.password, { path: `/app/leads/${lead._id}` });
  const badge = page.getByRole('main').getByRole('button', { name: 'Read only' });
  await badge.waitFor();
  expect(await badge.count()).toBe(1);
  expect(await page.getByRole('button', { name: /is locked\./ }).count()).toBe(0);
  await badge.click();
  await page.getByText(/None of your roles grants Edit here/).waitFor();
  await page.keyboard.press('Escape');

  await page.goto(journey.at(`/app/leads?open=${lead._id}`));
  const panel = page.getByRole('complementary', { name: 'Preview of lead' });
  await panel.getByRole('button', { name: 'Read only' }).waitFor();
  expect(await panel.getByRole('button', { name: /is locked\./ }).count()).toBe(0);
  await page.goto(journey.at(`/app/leads/${lead._id}/edit`));
  await page.getByText('You do not have access to Sonya Kovalevskaya.').waitFor();
  expectNoErrors(page);
});
