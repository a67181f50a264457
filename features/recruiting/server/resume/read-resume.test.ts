import { expect, test } from 'vitest';
import { readResume } from './read-resume.ts';
import { marksOf } from './resume-marks.ts';
import { linesOf, plainLines, readableLines, type TextRun } from './resume-lines.ts';
import { rtfText } from './rtf-text.ts';

const vocabulary = {
  professions: ['RN', 'LPN', 'Speech-Language Pathologist', 'School Counselor'],
  states: { FL: 'Florida', GA: 'Georgia', IN: 'Indiana' },
  today: '2026-11-22',
};
const read = (text: string) => readResume(plainLines(text), vocabulary);
const values = (text: string) => Object.fromEntries(Object.entries(read(text)).map(([name, { value }]) => [name, value]));

test('name, addresses, telephones, place, profession, licenses and years are read with the words that they came from', () => {
  const fields = read(`MARÍA O'NEIL, RN, BSN
123 Palm Ave, Miami, FL 33101
(305) 555-0142 | Maria.ONeil@mail.test | home 305.555.0143
Registered nurse with 7 years of experience in schools
Licensed in Florida and Georgia`);

  expect(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))).toEqual({
    first_name: 'María',
    last_name: "O'Neil",
    email: 'maria.oneil@mail.test',
    mobile_phone: '(305) 555-0142',
    home_phone: '(305) 555-0143',
    current_address: { street: '123 Palm Ave', city: 'Miami', state: 'FL', zip: '33101' },
    profession: 'RN',
    license_states: ['FL', 'GA'],
    years_experience: 7,
  });
  expect(fields.license_states!.source).toBe('Licensed in Florida and Georgia');
  for (const { confidence } of Object.values(fields)) expect(confidence > 0 && confidence <= 1).toBe(true);
});

test('a state is written out, a zip stands below its city, and a sentence about years is broken', () => {
  expect(values('Ada Lee\n9 Palm Ave\nMiami, Florida 33101')).toMatchObject({
    current_address: { street: '9 Palm Ave', city: 'Miami', state: 'FL', zip: '33101' },
  });
  const broken = read('Ada Lee\n9 Palm Ave\nMiami, FL\n33101\nA nurse with 6+ years\nof experience in schools');
  expect(broken.current_address).toMatchObject({
    value: { street: '9 Palm Ave', zip: '33101' },
    source: '9 Palm Ave, Miami, FL 33101',
  });
  expect(broken.years_experience).toMatchObject({ value: 6, source: 'A nurse with 6+ years' });
  expect(values('Ada Lee\nA daughter of 3 years\nExperience')).not.toHaveProperty('years_experience');
});

test('a road without a number, a box, and a state that is written twice are an address; the line of the name is no street', () => {
  const address = (text: string) => values(text).current_address;
  expect(address('Ada Lee\nNewell Road\nMiami, FL 33101')).toMatchObject({ street: 'Newell Road' });
  expect(address('Ada Lee\nP.O. Box 12\nMiami, FL 33101')).toMatchObject({ street: 'P.O. Box 12' });
  expect(address('Ada Lane\nMiami, Florida, FL 33101')).toEqual({ street: null, city: 'Miami', state: 'FL', zip: '33101' });
});

test.each([
  ['Clinic 2013 - 2016'],
  ['Clinic, Dec 2013 – Present'],
  ['Clinic 12/2013 to 01/2016'],
  ['* Clinic, 2013-12-01 – 2016-01-31'],
])('%s begins in 2013', (span) => {
  expect(values(`# Ada Lee\n**Nurse**\n## Experience\n${span}`)).toMatchObject({ last_name: 'Lee', years_experience: 13 });
});

test('a name in large letters is found beside a narrow column that is read first', () => {
  const of = { width: 612, height: 792 };
  const at = (text: string, height: number) => ({ text, page: 1, x: 0, y: 0, width: 100, height, of });
  const side = ['Contact', 'Newell Road', 'Miami, FL 33101', 'Skills', 'Wound Care', 'Palm Beach Gardens'].map((text) =>
    at(text, 10),
  );

  const { first_name, last_name } = readResume([...side, at('EXPERIENCE', 14), at('Ada Lee', 24)], vocabulary);

  expect([first_name!.value, last_name!.value, last_name!.confidence]).toEqual(['Ada', 'Lee', 0.92]);
});

test('of two columns the name and the mail on the right are read, not a position and a supervisor on the left', () => {
  const run = (text: string, x: number, y: number, width = 120): TextRun => ({ text, x, y, width, height: 10 });
  const left = [
    'Experience',
    'School Nurse',
    'Lincoln Elementary, 2019 - 2024',
    'Supervisor: Mary Stone',
    'mary.stone@lincoln.test, 305-555-0199',
    'Charge Nurse',
    'Bay Clinic, 2015 - 2019',
    'References',
    'Paul Reed',
    'paul@bay.test',
  ];
  const right = ['Ada Lee', 'Contact', 'ada.lee@mail.test', '305-555-0142', 'Miami, FL 33101', 'Skills'];
  const runs = [...left.map((text, at) => run(text, 40, 60 + at * 14)), ...right.map((text, at) => run(text, 330, 60 + at * 14))];

  const fields = readResume(linesOf(runs, { page: 1, of: { width: 612, height: 792 } }), vocabulary);

  expect(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lee',
    email: 'ada.lee@mail.test',
    mobile_phone: '(305) 555-0142',
  });
  expect(fields.email_addresses ?? fields.home_phone).toBeUndefined();
});

test.each([
  ['Contact: ada@mail.test', 'ada@mail.test'],
  ['Contact\nada@mail.test', 'ada@mail.test'],
  ['Contact: Ada Lee, ada@mail.test', 'ada@mail.test'],
  ['Contact: Mary Stone, mary@work.test', undefined],
  ['Reference: Mary Stone, mary@work.test', undefined],
  ['Supervisor\nmary@work.test', undefined],
])('of “%s” the candidate’s own address is %s', (text, own) => {
  expect(values(`Ada Lee\nRN\n${text}`).email).toBe(own);
});

test('licenses below their heading tell their states; what stands below another heading does not', () => {
  const lines =
    'Licenses\nRegistered Nurse, State of Florida, active\nRegistered Nurse, Georgia, active\nEducation\nNurse, Indiana University';
  expect(values(`Ada Lee\n${lines}`).license_states).toEqual(['FL', 'GA']);
  expect(values('Ada Lee\nExperience\nRegistered Nurse, Georgia, active').license_states).toBeUndefined();
});

test.each([
  ['Tampa, FL, US 33606', 'FL'],
  ['Tampa, FL, USA 33606', 'FL'],
  ['Tampa, Florida, United States, 33606', 'FL'],
])('the country in “%s” is no state', (line, state) => {
  expect(values(`Ada Lee\n${line}`).current_address).toEqual({ street: null, city: 'Tampa', state, zip: '33606' });
});

test.each(['305\u2011555\u20110142', '305\u2010555\u20100142', '(305) 555–0142'])(
  'a phone with the hyphens of Word is read: %s',
  (phone) => expect(values(`Ada Lee\n${phone}`).mobile_phone).toBe('(305) 555-0142'),
);

test('a row of a table of licenses tells its state by its number', () => {
  expect(values('Ada Lee\nLicense State Number Expires\nRN Florida RN9123456 05/2027\nGeorgia 8123456').license_states).toEqual([
    'FL',
    'GA',
  ]);
});

test('years are counted from the first year of work, and a new graduate says so', () => {
  expect(
    values('Resume\nLee Ray\nCCC-SLP\nExperience\nClinic 2016 - 2019\nSchool 2019 - Present\nEducation\nUniversity 2008 - 2012'),
  ).toMatchObject({ first_name: 'Lee', last_name: 'Ray', profession: 'Speech-Language Pathologist', years_experience: 10 });
  expect(values('Ann Wu\nNew graduate nurse\nLPN license pending')).toMatchObject({ new_grad: true, profession: 'LPN' });
  expect(values('Skills\nworking in teams in many places, or alone')).toEqual({});
});

test('two columns are read one after the other, below what spans the page', () => {
  const run = (text: string, x: number, y: number, width = 100): TextRun => ({ text, x, y, width, height: 10 });
  const left = Array.from({ length: 8 }, (_, at) => run(`left ${at}`, 40, 100 + at * 14));
  const right = Array.from({ length: 8 }, (_, at) => run(`right ${at}`, 330, 100 + at * 14));
  const title = run('Ada Lee, RN', 60, 60, 420);

  const texts = linesOf([...right, title, ...left], { page: 1, of: { width: 612, height: 792 } }).map(({ text }) => text);

  expect(texts).toEqual(['Ada Lee, RN', ...left.map(({ text }) => text), ...right.map(({ text }) => text)]);
});

test('a narrow column of four lines beside a wide one is read by itself', () => {
  const run = (text: string, x: number, y: number, width: number): TextRun => ({ text, x, y, width, height: 9 });
  const narrow = ['ada@mail.test', '305-555-0142', 'Miami, FL', '33101'].map((text, at) => run(text, 6, 60 + at * 14, 84));
  const wide = Array.from({ length: 6 }, (_, at) => run(`Nurse on ward ${at}`, 130, 60 + at * 14, 450));

  const texts = linesOf([...narrow, ...wide], { page: 1, of: { width: 612, height: 792 } }).map(({ text }) => text);

  expect(texts).toEqual([...narrow, ...wide].map(({ text }) => text));
});

test('an address that stands on three lines is marked on all of them', () => {
  const lines = ['9 Palm Ave', 'Miami, FL', '33101'].map((text, at) => ({
    text,
    page: 1,
    x: 61.2,
    y: 79.2 * (at + 1),
    width: 61.2,
    height: 10,
    of: { width: 612, height: 792 },
  }));

  const { current_address } = marksOf(readResume(lines, vocabulary), lines);

  expect(current_address).toHaveLength(3);
  expect(current_address![0]).toMatchObject({ page: 1, x: 0.1, width: 0.1 });
});

test('an RTF file is its text', () => {
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator x;}\f0 Jos\'e9 Ray\par RN \u8211? Miami\{1\}\par}`;
  expect(rtfText(rtf)).toBe('José Ray\nRN – Miami{1}\n');
});

test('of a long file 2,000 lines are read, and of a long line 1,000 letters', () => {
  const lines = readableLines(plainLines(`${'a'.repeat(100_000)}\n${'b\n'.repeat(5_000)}`));

  expect([lines.length, lines[0]!.text.length]).toEqual([2_000, 1_000]);
});

test.each([
  ['a word', 'a'],
  ['a line of words', 'Aa '],
  ['dots', 'a.'],
  ['years', '2010-'],
  ['digits', '1 '],
])('%s without an end is read in one pass', (_, text) => {
  const line = {
    text: text.repeat(400_000 / text.length),
    page: 0,
    x: 0,
    y: 0,
    width: 0,
    height: 0,
    of: { width: 0, height: 0 },
  };

  expect(readResume([line], vocabulary)).not.toHaveProperty('email');
});
