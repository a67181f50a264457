import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkbox, defineModule, number, text } from '#common/module.ts';
import { after, before } from './rules.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

const parcels = defineModule({
  name: 'parcels',
  label: 'Parcels',
  singular: 'Parcel',
  fields: { weight: number('Weight'), label: text('Label'), is_labeled: checkbox('Labeled'), seen: text('Seen') },
});

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    also: {
      modules: [parcels],
      rules: [
        after(parcels, 'a weighed parcel gets a label', { on: ['weight'] }, async ({ record, context }) => {
          await context.records.update(parcels, record._id, { label: `${record.weight} g` });
        }),
        after(parcels, 'a weighed parcel says what its label was', { on: ['weight'] }, async ({ record, changed, context }) => {
          if (!changed('label')) await context.records.update(parcels, record._id, { seen: record.label });
        }),
      ],
    },
  });
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('an after-rule that changes its own record leaves the answer and the rules after it fresh', async () => {
  const created = (await admin.post('/api/parcels', { name: 'Books', weight: 5 })).body.record;
  expect(created).toMatchObject({ label: '5 g', seen: '5 g', version: 3 });
  expect((await admin.get(`/api/parcels/${created._id}`)).body).toEqual(created);

  const updated = (await admin.put(`/api/parcels/update-certain-fields/${created._id}`, { fields: { weight: 7 } })).body.record;
  expect(updated).toMatchObject({ weight: 7, label: '7 g', seen: '7 g', version: 6 });
  const again = { fields: { weight: 8 }, version: updated.version };
  expect((await admin.put(`/api/parcels/update-certain-fields/${created._id}`, again)).status).toBe(200);
});

test('an after-rule can neither set nor refuse', () => {
  before(parcels, 'a parcel has a name', {}, ({ set, refuse }) => void [set, refuse]);
  // @ts-expect-error: what is written is written
  after(parcels, 'a parcel keeps its name', {}, ({ set }) => set({ name: 'Late' }));
  // @ts-expect-error: it is too late to refuse
  after(parcels, 'a parcel has a weight', {}, ({ refuse }) => refuse('Too late.'));
});
