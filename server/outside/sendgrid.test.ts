import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { composeLetter, type LetterParts } from './letter.ts';
import { asSendGrid } from './sendgrid.ts';

const schema = z.fromJSONSchema(JSON.parse(readFileSync(join(import.meta.dirname, 'testing-sendgrid-schema.json'), 'utf8')));
const stamp = { id: '0123456789abcdef01234567', messageId: '<1@agency.test>', date: new Date(0), files: [] };
const bodyOf = (parts: Partial<LetterParts>, files: { filename: string; type: string; content: Buffer }[] = []) =>
  asSendGrid(composeLetter({ to: ['ada@example.org'], subject: 'Hello', html: '<p>Hi</p>', ...parts }, { ...stamp, files }), {
    address: 'desk@agency.test',
    name: 'Agency',
  });

const template = { id: 'd-1', data: { first_name: 'Ada', jobs: [{ title: 'ICU' }] } };
test.each<[string, ReturnType<typeof bodyOf>]>([
  ['plain', bodyOf({})],
  ['without words', bodyOf({ html: '' })],
  ['of text alone', bodyOf({ isTextOnly: true })],
  [
    'with copies, names and answers',
    bodyOf({
      cc: ['cy@example.org'],
      bcc: ['di@example.org'],
      from: { address: 'ana@agency.test', name: 'Zoë' },
      replyTo: { address: 'r@agency.test' },
    }),
  ],
  ['with headers and tracking', bodyOf({ headers: { 'List-Unsubscribe': '<https://agency.test/u>' }, isTracked: true })],
  ['of a template', bodyOf({ template })],
  ['with a file', bodyOf({}, [{ filename: 'Ömer.pdf', type: 'application/pdf', content: Buffer.from('abc') }])],
])('a letter %s has the body of the published schema', (_what, body) => {
  expect(schema.safeParse(JSON.parse(JSON.stringify(body))).error?.issues ?? []).toEqual([]);
});

test('the schema refuses what it does not know, what is empty, and what is missing', () => {
  const body = bodyOf({});
  for (const wrong of [
    { ...body, replyTo: { email: 'a@b.test' } },
    { ...body, subject: '' },
    { ...body, content: [{ type: 'text/plain', value: '' }] },
    { ...body, personalizations: [{ cc: [] }] },
    { ...body, from: undefined },
  ])
    expect(schema.safeParse(JSON.parse(JSON.stringify(wrong))).success).toBe(false);
});
