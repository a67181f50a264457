import { expect, test } from 'vitest';
import { stateOfNumber, zoneOfState } from './area-codes.ts';
import { e164, isPhoneNumber, storedNumber } from './phone-numbers.ts';
import { quietIn } from './quiet-hours.ts';
import { callFate, textFate } from './simulated-fate.ts';

const NIGHT = { from: '21:00', to: '08:00' };
const at = (iso: string) => new Date(iso);

test.each([
  ['America/New_York', '2026-07-01T00:59:00Z', null], // 20:59
  ['America/New_York', '2026-07-01T01:00:00Z', ['21:00', '2026-07-01T12:00:00.000Z']],
  ['America/New_York', '2026-07-01T11:59:00Z', ['07:59', '2026-07-01T12:00:00.000Z']],
  ['America/New_York', '2026-07-01T12:00:00Z', null], // 08:00
  ['America/Los_Angeles', '2026-07-01T12:00:00Z', ['05:00', '2026-07-01T15:00:00.000Z']],
  ['America/New_York', '2026-01-15T12:30:00Z', ['07:30', '2026-01-15T13:00:00.000Z']], // winter
  ['America/New_York', '2026-03-08T04:00:00Z', ['23:00', '2026-03-08T12:00:00.000Z']], // the clocks go forward in this night
  ['America/New_York', '2026-11-01T03:00:00Z', ['23:00', '2026-11-01T13:00:00.000Z']], // and back in this one
  ['America/Phoenix', '2026-03-09T04:30:00Z', ['21:30', '2026-03-09T15:00:00.000Z']], // no daylight saving
])('in %s at %s it is quiet: %j', (zone, moment, expected) => {
  const quiet = quietIn(zone, NIGHT, at(moment));
  expect(quiet ? [quiet.localTime, quiet.until.toISOString()] : null).toEqual(expected);
});

test('quiet hours within one day hold as well', () => {
  expect(quietIn('UTC', { from: '12:00', to: '13:00' }, at('2026-07-01T12:30:00Z'))?.until.toISOString()).toBe(
    '2026-07-01T13:00:00.000Z',
  );
  expect(quietIn('UTC', { from: '12:00', to: '13:00' }, at('2026-07-01T13:00:00Z'))).toBeUndefined();
});

test('quiet hours that end in the hour that the clocks show twice end after the moment at hand', () => {
  const night = { from: '21:00', to: '01:30' };
  const ends = (moment: string) => quietIn('America/New_York', night, at(moment))?.until.toISOString();

  expect(ends('2026-11-01T05:15:00Z')).toBe('2026-11-01T05:30:00.000Z'); // 01:15 for the first time
  expect(ends('2026-11-01T05:45:00Z')).toBeUndefined();
  expect(ends('2026-11-01T06:15:00Z')).toBe('2026-11-01T06:30:00.000Z'); // and once more
});

test('who waits for the end of the quiet hours is not woken again within the same second', () => {
  const quiet = quietIn('UTC', NIGHT, at('2026-07-01T07:59:59.990Z'));

  expect(quiet?.until.toISOString()).toBe('2026-07-01T08:00:00.990Z');
});

test('a number says where it is, and is one number however it is written', () => {
  expect(
    ['(305) 555-0142', '+13105550142', '602 555 0142', '8085550142', '+442071838750'].map((n) => stateOfNumber(n) ?? null),
  ).toEqual(['FL', 'CA', 'AZ', 'HI', null]);
  expect(['FL', 'CA', 'AZ', 'HI', 'TX'].map(zoneOfState)).toEqual([
    'America/New_York',
    'America/Los_Angeles',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/Chicago',
  ]);
  for (const written of ['(305) 555-0142', '305.555.0142', '+1 305 555 0142'])
    expect([e164(written), storedNumber(written)]).toEqual(['+13055550142', '(305) 555-0142']);
  expect(storedNumber('+44 20 7183 8750')).toBe('+442071838750');
  expect(['555-0142', 'call me', '', null].map(isPhoneNumber)).toEqual([false, false, false, false]);
});

test('the simulator answers by the last two digits', () => {
  const fates = ['00', '59', '60', '69', '70', '79', '80', '89', '90', '99'].map((end) => callFate(`+140755501${end}`));
  expect(fates).toEqual([
    'answered',
    'answered',
    'busy',
    'busy',
    'no-answer',
    'no-answer',
    'machine',
    'machine',
    'failed',
    'failed',
  ]);
  expect([textFate('+14075550189'), textFate('+14075550190')]).toEqual(['delivered', 'undelivered']);
});
