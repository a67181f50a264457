import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, staffOf } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
let provider: AnyRecord;
const logged: { path?: string; problem?: string }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  provider = await app.make('providers', { first_name: 'Ann', last_name: 'Ames', email: 'ann.map@example.org' });
  const { log } = app.engine;
  const warn = log.warn.bind(log);
  log.warn = ((...said: unknown[]) => {
    if (String(said[1]).includes('was not mapped')) logged.push(said[0] as never);
    warn(...(said as [object, string]));
  }) as typeof log.warn;
});
afterAll(() => app?.close());

test('a mapping that fails is logged, and the document is as it is [ESIGN-034]', async () => {
  const inputs = [
    input('TextField', 'First', {}, { systemFieldName: 'first_name' }),
    input('TextField', 'Gone', { top: 150 }, { systemFieldName: 'no_such_field' }),
    input('TextField', 'Deep', { top: 200 }, { systemFieldName: 'assigned_to.no_such_field' }),
  ];
  const document = await documentWith(staff, [inputs]);
  const { status, body } = await staff.post(AGREEMENTS, {
    interactive_document: document._id,
    related_record: { moduleName: 'providers', recordId: provider._id },
  });

  expect([status, body.record.values]).toEqual([200, { First: 'Ann' }]);
  expect(body.record.doc_data).toEqual(document.doc_data);
  expect(logged).toMatchObject([{ path: 'no_such_field', problem: expect.stringContaining('no_such_field') }]);
});
