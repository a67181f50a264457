import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { LAYOUTS, asWord, type SampleResume } from './testing-resume-layouts.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

/** Samples of published packages; the sources stand in the file. */
const RESUMES = JSON.parse(readFileSync(new URL('./testing-resumes.json', import.meta.url), 'utf8')) as SampleResume[];

const today = () => new Date().getFullYear();
const digits = (text: unknown) => String(text ?? '').replace(/\D/g, '');

/** What a person reads in the résumé. */
function expected({ name, email, phone, location, work, summary }: SampleResume) {
  const [first_name, last_name] = name.split(' ');
  const said = /(\d+)\+ years/.exec(summary)?.[1];
  return {
    first_name,
    last_name,
    email,
    mobile_phone: /^\(\d{3}\)/.test(phone) ? digits(phone) : '', // no number of the US begins with 0
    years_experience: [said && Number(said), today() - Math.min(...work.map(({ startDate }) => Number(startDate.slice(0, 4))))],
    ...(location ? { street: location.address, city: location.city, state: 'CA', zip: location.postalCode.slice(-5) } : {}),
  };
}

async function read(file: string, content: Buffer) {
  const { status, body } = await admin.upload('/api/leads/parse-resume', { name: file, content });
  if (status !== 200) return {};
  const values = Object.fromEntries(Object.entries<any>(body.fields).map(([name, { value }]) => [name, value]));
  return { ...values, ...values.current_address, mobile_phone: digits(values.mobile_phone) };
}

test('resumes that others published are read in the layouts of templates: every value that is there, and no other person', async () => {
  const wrong: unknown[] = [];
  let asked = 0;
  for (const resume of RESUMES)
    for (const [file, layout] of LAYOUTS) {
      const found: Record<string, unknown> = await read(file, await layout(resume));
      for (const [field, value] of Object.entries(expected(resume))) {
        asked += 1;
        const isRight = Array.isArray(value) ? value.includes(found[field] as never) : found[field] === value;
        if (!isRight) wrong.push([resume.from, file, field, found[field], value]);
      }
    }

  expect(wrong).toEqual([]);
  expect(asked).toBe(224);
});

test('in a Word document a license in a table and a phone with its own hyphens are read', async () => {
  const word = await asWord([
    'Ada Lee',
    'Registered Nurse',
    '305\u2011555\u20110142',
    'Licenses',
    ['Type', 'State', 'Number', 'Expires'],
    ['Multistate', 'Florida', 'RN9123456', '05/2027'],
    ['Single state', 'Georgia', '8123456', '06/2027'],
  ]);

  expect(await read('table.docx', word)).toMatchObject({ mobile_phone: '3055550142', license_states: ['FL', 'GA'] });
});
