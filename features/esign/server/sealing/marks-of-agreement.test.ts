import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { checkInputs } from '../../check-inputs.ts';
import type { Recipient } from '../agreement-recipients.ts';
import type { Situation } from '../signer-inputs.ts';
import { input } from '../testing-agreements.ts';
import { marksOfAgreement } from './marks-of-agreement.ts';

const LETTER = { width: 612, height: 792 };
/** Conditions that err and files are what it would be needed for. */
const none = {} as Context;

function marksFor(inputs: unknown[], given: Record<string, Record<string, unknown>>, on: Record<string, number> = {}) {
  const { data, problem } = checkInputs({ pages: [{ ...on, inputs }] }, [LETTER]);
  expect(problem).toBeUndefined();
  const rows = Object.entries(given).map(
    ([role, values], at) => ({ _id: String(at), role, given: values }) as unknown as Recipient,
  );
  const agreement = { doc_data: data, values: {} } as unknown as Situation['agreement'];
  return marksOfAgreement(none, { agreement, rows }, [LETTER]);
}
const signed = (text: string) => ({ kind: 'typed', text });

test('what is everyone’s is shared in equal columns, one for each who signs', async () => {
  const box = input('Initials', 'Each', { recipient_id: 'Everyone', left: 60, width: 300 });
  const given = {
    'Sender (Prefill)': {},
    'Participant 1': { Each: signed('AA') },
    'Participant 2': {},
    'Participant 3': { Each: signed('CC') },
  };
  const marks = await marksFor([box], given);

  expect(marks).toMatchObject([
    { page: 1, left: 60, top: 100, width: 100, height: 25, what: { text: 'AA', isSignature: true } },
    { page: 1, left: 260, top: 100, width: 100, height: 25, what: { text: 'CC', isSignature: true } },
  ]);
});

test('a page of another size scales its inputs, and the placeholder that an input came from is covered', async () => {
  const covers = { left: 90, top: 40, width: 30, height: 10 };
  const field = input('FullName', 'Name', { left: 100, top: 50, width: 200, height: 30, covers });
  const marks = await marksFor([field], { 'Participant 1': { Name: 'Ann' } }, { width: 1224, height: 396 });

  expect(marks).toMatchObject([
    { left: 45, top: 80, width: 15, height: 20, what: { kind: 'cover' } },
    { left: 50, top: 100, width: 100, height: 60, what: { kind: 'text', text: 'Ann' } },
  ]);
});

test('inputs of one name and recipient show one value, those of another recipient their own', async () => {
  const names = [
    input('FullName', 'Name'),
    input('FullName', 'Name', { top: 200 }),
    input('FullName', 'Name', { top: 300, recipient_id: 2 }),
  ];
  const marks = await marksFor(names, { 'Participant 1': { Name: 'Ann' }, 'Participant 2': { Name: 'Ben' } });
  expect(marks.map(({ top, what }) => [top, 'text' in what && what.text])).toEqual([
    [100, 'Ann'],
    [200, 'Ann'],
    [300, 'Ben'],
  ]);
});

test('hidden inputs, empty ones and options that were not chosen draw nothing', async () => {
  const conditions = [{ relatedInput: 'Car', operator: 'Equals', value: true }];
  const marks = await marksFor(
    [
      input('Checkbox', 'Car'),
      input('TextField', 'Plate', { top: 150 }, { conditions, action: 'Show' }),
      input('Radio', 'Size', { top: 200 }, { options: ['S'] }),
      input('Radio', 'Size', { top: 250 }, { options: ['L'] }),
      input('Checkbox', 'Sure', { top: 300 }),
    ],
    { 'Participant 1': { Car: false, Plate: 'XY 1', Size: 'L', Sure: true } },
  );
  expect(marks.map(({ top, what }) => [top, what.kind])).toEqual([
    [250, 'dot'],
    [300, 'tick'],
  ]);
});

test.each([
  ['Number', 1234.5, {}, '1,234.5'],
  ['Number', 1234.5, { decimals: 2 }, '1,234.50'],
  ['Currency', 42, {}, '$42.00'],
  ['Currency', 1042.25, { decimals: 0 }, '$1,042'],
  ['Date', '2026-03-07', {}, '03/07/2026'],
  ['Date', '2026-03-07', { dateFormat: 'D.M.YY' }, '7.3.26'],
  ['DateSigned', '2026-03-07', { dateFormat: 'YYYY-MM-DD' }, '2026-03-07'],
] as const)('a %s %s in the format %o reads %s', async (kind, value, formatting, shown) => {
  const own = input(kind, 'It', {}, { formatting: { fontSize: 12, align: 'right', ...formatting } });
  const [mark] = await marksFor([own], { 'Participant 1': { It: value } });
  expect(mark!.what).toMatchObject({ kind: 'text', text: shown, fontSize: 12, align: 'right' });
});
