import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import placementViews from './placement-views.defaults.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const viewsOf = async (person: Client) =>
  (await person.get('/api/saved-views/for-module/placements')).body.records as (AnyRecord & { state: object })[];
const shown = async (person: Client, { state }: { state: object }) => {
  const { searchTerms, sort } = state as { searchTerms: object; sort: object };
  const { body } = await person.post('/api/placements/dataSourceSearch', { searchTerms, sort });
  return (body.records as AnyRecord[]).map(({ status, planned_start_date, end_date }) => [status, planned_start_date, end_date]);
};

test('everyone has the views of placements that start and end soon, the next one first', async () => {
  const person = await app.userWith({ access: { placements: { views: allViews } } });
  const make = (status: string, start: string | null, end: string | null) =>
    app.make('placements', { name: `${status} ${start}`, status, planned_start_date: start, end_date: end });
  await make('Pending Start', day(20), null);
  await make('Pending Start', day(4), null);
  await make('Cancelled', day(5), day(9));
  await make('Pending Start', day(60), null);
  await make('Ending', day(-90), day(12));
  await make('Active', day(-90), day(3));
  await make('Completed', day(-90), day(3));

  const views = await viewsOf(person);
  expect(views.map(({ name, visibility, assigned_to }) => [name, visibility, assigned_to])).toEqual([
    ['Ending soon', 'everyone', null],
    ['Starting soon', 'everyone', null],
  ]);
  expect(await shown(person, views[1]!)).toEqual([
    ['Pending Start', day(4), null],
    ['Pending Start', day(20), null],
  ]);
  expect(await shown(person, views[0]!)).toEqual([
    ['Active', day(-90), day(3)],
    ['Ending', day(-90), day(12)],
  ]);
});

test('an installation gets them once: a renamed one keeps its name, and one that is deleted for good stays away', async () => {
  const [ending, starting] = await viewsOf(admin);
  await admin.put(`/api/saved-views/update-certain-fields/${ending!._id}`, { fields: { name: 'Ends' } });
  await admin.delete(`/api/saved-views/${starting!._id}`);
  await admin.put('/api/saved-views/delete-forever/by-array', { ids: [starting!._id] });

  await app.system().transaction((context) => placementViews.run(context));

  expect((await viewsOf(admin)).map(({ name }) => name)).toEqual(['Ends']);
});
