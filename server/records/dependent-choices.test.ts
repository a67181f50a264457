import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const option = (value: string, parent?: string) => ({ value, label: value, ...(parent ? { parent } : {}) });
  const fields = [
    { fieldName: 'county', label: 'County', inputType: 'Dropdown', options: ['Hillsborough', 'Bibb'], massUpdatable: true },
    {
      fieldName: 'town',
      label: 'Town',
      inputType: 'Dropdown',
      dependent: true,
      parentField: 'county',
      massUpdatable: true,
      options: [option('Tampa', 'Hillsborough'), option('Macon', 'Bibb'), option('Elsewhere')],
    },
    {
      fieldName: 'visited',
      label: 'Visited',
      inputType: 'MultiSelect',
      dependent: true,
      parentField: 'county',
      options: [option('Tampa', 'Hillsborough'), option('Macon', 'Bibb')],
    },
  ];
  const made = await admin.post('/api/ss-modules', { name: 'outings', label: 'Outings', fields });
  expect([made.status, made.body.fields]).toEqual([200, undefined]);
});
afterAll(() => app?.close());

const add = (fields: object) => admin.post('/api/outings', { name: 'Outing', ...fields });
const wrong = { town: '“Macon” is not offered for County “Hillsborough”: choose another Town.' };

test('a dependent choice is one that its parent offers, whether a record is made, replaced or changed in part', async () => {
  expect((await add({ county: 'Hillsborough', town: 'Macon' })).body).toMatchObject({ code: 'invalid', fields: wrong });
  expect((await add({ town: 'Macon' })).body.fields.town).toBe(
    '“Macon” is offered only once County is chosen: choose another Town.',
  );
  expect((await add({ county: 'Bibb', visited: ['Macon', 'Tampa'] })).body.fields.visited).toContain('“Tampa”');
  const { _id } = (await add({ county: 'Hillsborough', town: 'Tampa', visited: ['Tampa'] })).body.record;

  const part = await admin.put(`/api/outings/update-certain-fields/${_id}`, { fields: { town: 'Macon' } });
  const whole = await admin.put(`/api/outings/${_id}`, { name: 'Outing', county: 'Hillsborough', town: 'Macon' });

  expect([part, whole].map(({ status, body }) => [status, body.fields])).toEqual([
    [422, wrong],
    [422, wrong],
  ]);
  expect((await add({ town: 'Elsewhere' })).status).toBe(200);
});

test('a parent that changes alone empties the choice that it no longer offers, as a form does', async () => {
  const { _id } = (await add({ county: 'Hillsborough', town: 'Tampa' })).body.record;

  const { body } = await admin.put(`/api/outings/update-certain-fields/${_id}`, { fields: { county: 'Bibb' } });

  expect(body.record).toMatchObject({ county: 'Bibb', town: null });
});

test('a mass update looks at the choice of each record', async () => {
  const [fits, not] = [(await add({ county: 'Bibb' })).body.record, (await add({ county: 'Hillsborough' })).body.record];
  const ids = [fits._id, not._id];

  const { body } = await admin.put('/api/outings/update-certain-fields-array', { ids, fields: { town: 'Macon' } });

  expect(body).toMatchObject({ changed: 1, skipped: [{ _id: not._id, reason: expect.stringContaining('not offered') }] });
});

test('an import tells the line whose choice does not fit, and a merge refuses it', async () => {
  const csv = 'Name,County,Town\nGood,Bibb,Macon\nBad,Hillsborough,Macon\n';
  const { _id, mapping } = (
    await admin.upload('/api/imports', { name: 'outings.csv', content: Buffer.from(csv) }, { module: 'outings' })
  ).body.record;
  await admin.put(`/api/imports/${_id}/plan`, { mapping, mode: 'create' });
  await admin.post(`/api/imports/${_id}/run`);
  await app.workJobs();
  const [kept] = await app.system().records.all('outings', { name: ['Good', 'Bad'] });
  const other = (await add({ county: 'Hillsborough', town: 'Tampa' })).body.record;
  const merged = await admin.post('/api/merge', {
    _moduleName: 'outings',
    fromRecordId: kept!._id,
    toRecordId: other._id,
    fields: { town: 'Macon' },
  });

  expect((await admin.get(`/api/imports/${_id}`)).body).toMatchObject({ state: 'done' });
  expect(await app.system().records.count('outings', { name: ['Good', 'Bad'] })).toBe(1);
  expect([merged.status, merged.body.fields]).toEqual([422, wrong]);
});
