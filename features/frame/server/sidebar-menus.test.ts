import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test('the sidebar menus of a user are asked for by the user, and one is deleted softly [SHELL-041]', async () => {
  const admin = await app.signIn();
  const person = await app.userWith({ userType: 'Standard' });
  const mine = await app.make('sidebarMenuInstances', { name: 'Mine', user: person.user._id });
  await app.make('sidebarMenuInstances', { name: 'Another’s', user: admin.user._id });
  const path = `/api/sidebar-menu-instances/by-user/${person.user._id}`;
  expect((await admin.get(path)).body.records).toMatchObject([{ _id: mine._id, name: 'Mine' }]);

  expect((await admin.delete(`/api/sidebar-menu-instances/mark-deleted/${mine._id}`)).body).toEqual({
    _id: mine._id,
    deleted: true,
  });

  expect((await admin.get(path)).body.records).toEqual([]);
  expect((await app.anonymous.get(path)).status).toBe(401);
});
