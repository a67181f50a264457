import { expect, test } from 'vitest';
import { leadsProblem, linesOf, monthsProblem, readLeads, settingOf } from './expiration-lines.ts';

const stored = { default: { leads: [60, 30] }, types: { 'BLS/CPR': { leads: [90, 7], months: 24 }, Gone: { leads: [14] } } };

test('each document type has a line, with those that only the setting knows at the end', () => {
  expect(linesOf(stored, ['Resume', 'BLS/CPR'])).toEqual({
    usual: '60, 30',
    types: [
      { type: 'Resume', leads: '', months: '' },
      { type: 'BLS/CPR', leads: '90, 7', months: '24' },
      { type: 'Gone', leads: '14', months: '' },
    ],
  });
  expect(linesOf(undefined, []).usual).toBe('90, 60, 30, 7');
});

test('what the lines say is the setting again, without types that say nothing of their own', () => {
  expect(settingOf(linesOf(stored, ['Resume', 'BLS/CPR']))).toEqual(stored);
  expect(settingOf({ usual: '30', types: [{ type: 'MMR', leads: '', months: '12' }] })).toEqual({
    default: { leads: [30] },
    types: { MMR: { leads: [30], months: 12 } },
  });
});

test('days are read in any order, and what is no number of days is refused', () => {
  expect(readLeads('7 30;90, 30')).toEqual([90, 30, 7]);
  expect(leadsProblem('soon')).toMatch(/from 0 to 730/);
  expect(leadsProblem('731')).not.toBeNull();
  expect(monthsProblem('0')).toMatch(/from 1 to 600/);
  expect(monthsProblem('24')).toBeNull();
});
