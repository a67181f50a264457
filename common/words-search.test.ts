import { expect, test } from 'vitest';
import { autoIncrement, email, phone, text } from './module.ts';
import { matches } from './search-matches.ts';
import { wordsTree } from './words-search.ts';

const FIELDS = { name: text('Name'), email: email('Email'), mobile_phone: phone('Mobile'), number: autoIncrement('No.') };
const AISHA = { name: 'Aisha Campbell', email: 'aisha.c@example.org', mobile_phone: '(813) 555-0142', number: 1042 };
const fields = Object.entries(FIELDS).map(([name, { type }]) => ({ name, type }));
const finds = (typed: string, record: object = AISHA) =>
  matches(wordsTree(typed, fields), record as Record<string, unknown>, FIELDS, { me: '', today: '2026-11-22' });

test('a record is found by the words of its name in any order', () => {
  for (const typed of ['campbell aisha', 'Aisha Campbell', ' CAMP  ai ', 'aisha'])
    expect([typed, finds(typed)]).toEqual([typed, true]);
  for (const typed of ['aisha jones', 'campbell, aisha']) expect([typed, finds(typed)]).toEqual([typed, false]);
});

test('by telephone digits however they are written, by a part of the e-mail, by its number', () => {
  for (const typed of ['8135550142', '813-555-0142', '(813) 555 0142', '+1 813 555 0142', '555.0142', '0142'])
    expect([typed, finds(typed)]).toEqual([typed, true]);
  for (const typed of [
    'aisha.c@',
    'aisha.c@example.org',
    'campbell aisha.c@ex',
    'example.org',
    '813 555 0142 aisha',
    '#1042',
    '1042',
  ])
    expect([typed, finds(typed)]).toEqual([typed, true]);
  for (const typed of ['014', '8135550143', 'example.com', '1041', '#104']) expect([typed, finds(typed)]).toEqual([typed, false]);
});
