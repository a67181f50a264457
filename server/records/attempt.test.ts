import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { attempt } from './attempt.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const make = (name: string) => (context: ReturnType<TestApp['system']>) => context.records.create('teams', { name });
const count = (name: string) => app.system().records.count('teams', { name });

test('what fails is undone and answered undefined, and what came before and after stands', async () => {
  const answers = await app.system().transaction(async (context) => {
    await make('Before')(context);
    const failed = await attempt(context, 'a test fails on purpose', async (inner) => {
      await make('Undone')(inner);
      await inner.database.query('select 1 / 0');
      return 'never';
    });
    const done = await attempt(context, 'a test', async (inner) => (await make('After')(inner)).name);
    return [failed, done];
  });

  expect(answers).toEqual([undefined, 'After']);
  expect([await count('Before'), await count('Undone'), await count('After')]).toEqual([1, 0, 1]);
});

test('attempts may stand within each other', async () => {
  await app.system().transaction((context) =>
    attempt(context, 'a test', async (outer) => {
      await make('Outer')(outer);
      await attempt(outer, 'a test fails on purpose', async (inner) => {
        await make('Inner')(inner);
        throw new Error('no');
      });
    }),
  );

  expect([await count('Outer'), await count('Inner')]).toEqual([1, 0]);
});
