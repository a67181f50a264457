import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let ana: Client;
let ben: Client;
const access = { userDashboards: { views: { ...allViews, view: 'Owner', edit: 'Owner', delete: 'Owner' } } };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  [ana, ben] = [await app.userWith({ access }), await app.userWith({ access })];
  for (const [name, order] of [
    ['Later', 2],
    ['First', 1],
  ])
    await ana.post('/api/user-dashboards', { name, order, user: ana.user._id, assigned_to: ana.user._id });
});
afterAll(() => app?.close());

const namesFor = async (client: Client, user: string) =>
  (await client.get(`/api/user-dashboards/forUser/${user}`)).body.records.map((record: { name: string }) => record.name);

test('dashboards are listed for a user and deleted for a user, profiles are given for a user [SHELL-042]', async () => {
  const id = String(ana.user._id);

  expect(await namesFor(ana, id)).toEqual(['First', 'Later']);
  expect((await ana.get(`/api/user-profiles/for-user/${id}`)).body.user).toBe(id);
  expect(await namesFor(ben, id)).toEqual([]);
  expect((await ben.delete(`/api/user-dashboards/delete-all-by-user/${id}`)).status).toBe(403);
  expect(await namesFor(admin, id)).toEqual([]);

  for (const deleter of [ana, admin]) {
    const { body } = await deleter.delete(`/api/user-dashboards/delete-all-by-user/${id}`);
    expect(body).toMatchObject({ matched: 2, changed: 2 });
    expect(await namesFor(ana, id)).toEqual([]);
    const { ids } = await app.system().records.ids('userDashboards', { searchTerms: { user: id, deleted: true } });
    await app.system().records.restore('userDashboards', ids);
  }
});

test('an id that is none is refused in words', async () => {
  expect((await ana.get('/api/user-dashboards/forUser/nobody')).body.error).toBe(
    'The id of a user has 24 hexadecimal characters.',
  );
});
