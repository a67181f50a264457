import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
const FORMATS = {
  phone: ['123-456-7890', '1234567890'],
  zip: ['33602-1234', '3360'],
  ssn: ['123-45-6789', '666-45-6789'],
  number: ['-1.5e3', 'ten'],
  url: ['http://example.com/a', 'https://example.com/a'],
  username: ['annfield', 'ann'],
  email: ['a@example.org', 'a@example.info'],
  pin: ['0042', '42'],
  'whole-number': ['0', '-1'],
} as const;
const fields = Object.keys(FORMATS).map((format) => ({
  fieldName: `a_${format.replace('-', '_')}`,
  label: `A ${format}`,
  inputType: 'TextField',
  format,
}));
const valuesOf = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(FORMATS).map(([format, pair]) => [`a_${format.replace('-', '_')}`, pair[at]]));

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  expect((await admin.post('/api/ss-modules', { name: 'formats', label: 'Formats', fields })).status).toBe(200);
});
afterAll(() => app.close());

test('a text field with a format refuses what does not match it, on every path [VALID-001, VALID-002, VALID-003, VALID-004, VALID-005, VALID-006, VALID-007, VALID-008, VALID-009]', async () => {
  const created = await admin.post('/api/formats', { name: 'One', ...valuesOf(0) });
  expect(created.body.record).toMatchObject(valuesOf(0));

  const wrong = valuesOf(1);
  const { _id } = created.body.record;
  const answers = [
    await admin.post('/api/formats', { name: 'Two', ...wrong }),
    await admin.put(`/api/formats/${_id}`, { name: 'One', ...wrong }),
    await admin.put(`/api/formats/update-certain-fields/${_id}`, { fields: wrong }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual(Object.keys(wrong).sort());
  }
  const many = await admin.put('/api/formats/update-certain-fields-array', { ids: [_id], fields: { a_pin: '42' } });
  expect(many.status).toBe(422);
  expect((await admin.get(`/api/formats/${_id}`)).body).toMatchObject(valuesOf(0));
});

test('a format belongs to a TextField, has a known name, and holds for the default too', async () => {
  const refusalOf = async (field: object) =>
    (
      await admin.post('/api/ss-modules', {
        name: 'wrongFormats',
        label: 'Wrong',
        fields: [{ fieldName: 'x', label: 'X', ...field }],
      })
    ).body.fields?.x;

  expect(await refusalOf({ inputType: 'Number', format: 'pin' })).toBe('Only a TextField can have a format.');
  expect(await refusalOf({ inputType: 'TextField', format: 'constructor' })).toMatch(/^format: /);
  expect(await refusalOf({ inputType: 'TextField', format: 'pin', default: 'abcd' })).toMatch(/^default: /);
});

test('the default of a date may be one of the 15 choices, counted from the day of the create [RECORD-014]', async () => {
  const answer = await admin.post('/api/ss-modules', {
    name: 'visits',
    label: 'Visits',
    fields: [{ fieldName: 'next', label: 'Next', inputType: 'Date', default: 'Next Monday' }],
  });
  expect(answer.status).toBe(200);

  const { next, createdAt } = (await admin.post('/api/visits', { name: 'First' })).body.record;

  const days = (Date.parse(next) - Date.parse(createdAt.slice(0, 10))) / 86_400_000;
  expect([new Date(next).getUTCDay(), days > 0 && days <= 7]).toEqual([1, true]);
});
