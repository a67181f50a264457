import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { sidebarMenuTemplates } from '../sidebar-menu-templates.module.ts';
import { giveTo } from './instances.ts';

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

test('a bucket given to somebody twice at the same time appears in their sidebar once', async () => {
  const { user } = await app.userWith({ userType: 'Standard' });
  const template = await app.system().records.create(sidebarMenuTemplates, { name: 'Links', items: [] });
  const give = (context = app.system()) => giveTo(context, template, { users: [user._id], roles: [], user_types: [] });
  let second: Promise<unknown> | undefined;
  await app.system().transaction(async (inner) => {
    await give(inner);
    second = app.system().transaction(give);
    await Promise.race([second, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });

  expect(await second).toEqual({ matched: 1, changed: 0 });
  expect(await app.system().records.count('sidebarMenuInstances', { user: user._id, template: template._id })).toBe(1);
});
