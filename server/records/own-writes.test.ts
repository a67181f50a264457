import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

const LEAD = {
  first_name: 'Ada',
  last_name: 'Byron',
  lead_status: 'active',
  years_experience: 3,
  availability_date: '2026-12-01',
  current_address: { street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' },
  license_states: ['TX', 'CA'],
};

test('what a transaction that writes alone has written is known without a look, as the database would answer it', async () => {
  const [known, asked] = await app.system().transaction(async (transaction) => {
    const alone = transaction.writingAlone();
    const { _id } = await alone.records.create('leads', LEAD);
    await alone.records.update('leads', _id, { last_name: 'Lovelace' });
    const looks = await statementsOf(async () => {
      await alone.records.get('leads', _id);
      await alone.records.lock('leads', _id);
    });
    expect(looks.filter((text) => text.includes('from records."leads" t'))).toEqual([]);
    return [await alone.records.lock('leads', _id), await transaction.records.get('leads', _id)];
  });

  expect(known).toEqual(asked);
  expect(known).toMatchObject({ ...LEAD, name: 'Ada Lovelace', last_name: 'Lovelace' });
});

test('what was deleted, written by other statements or taken back is asked for again', async () => {
  await app.system().transaction(async (transaction) => {
    const alone = transaction.writingAlone();
    const { _id } = await alone.records.create('leads', LEAD);
    await alone.database.query(`update records.leads set last_name = 'Quiet' where _id = $1`, [_id]);
    expect(await alone.records.get('leads', _id)).toMatchObject({ last_name: 'Quiet' });

    await alone.records.update('leads', _id, { last_name: 'Kept' });
    const undone = alone.savepoint(async (part) => {
      await part.records.update('leads', _id, { last_name: 'Lost' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await alone.records.get('leads', _id)).toMatchObject({ last_name: 'Kept' });

    await alone.records.markDeleted('leads', [_id]);
    expect(await alone.records.find('leads', _id)).toBeUndefined();
  });
});
