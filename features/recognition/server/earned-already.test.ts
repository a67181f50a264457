import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { achievements } from '../achievements.module.ts';
import { earnedAchievements } from '../earned-achievements.module.ts';
import { triedPeople } from './achievements/try-achievement.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ demo: true })));
afterAll(() => app?.close());

test('people of the demo have what their records earned them, and no card waits for them', async () => {
  const context = app.system();
  const active = await context.records.all(achievements, { active: true });
  const tried = await Promise.all(active.map(async (each) => ({ each, people: await triedPeople(context, each) })));

  const owed = tried.flatMap(({ each, people }) =>
    people.filter(({ meets, has }) => meets && !has).map(({ user }) => `${each.title}: ${user.name}`),
  );
  expect(owed).toEqual([]);
  expect(tried.some(({ people }) => people.some(({ meets }) => meets))).toBe(true);
  expect(await context.records.count(earnedAchievements, { seen: false })).toBe(0);
});
