import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('a built-in column whose type differs from its definition refuses to start, and says which', async () => {
  await app.engine.database.query('alter table records.contacts alter column first_name type varchar(10)');

  await expect(app.secondNode()).rejects.toThrow(
    /first_name of records\."?contacts"? is character varying\(10\), and its definition \(contacts\.first_name\) says text/,
  );
  await app.engine.database.query('alter table records.contacts alter column first_name type text');
  expect((await app.secondNode()).engine.registry.modules.has('contacts')).toBe(true);
});
