import { expect, test } from 'vitest';
import { remindLabel, REMINDER_MINUTES, UPDATE_COUNTDOWN } from './system-update.ts';

test('an update counts down half a minute and is brought up again after five [SHELL-022, SHELL-024]', () => {
  expect([UPDATE_COUNTDOWN, REMINDER_MINUTES]).toEqual([30, 5]);
});

test('the button names the minutes, or says later where none are given [SHELL-020]', () => {
  expect(remindLabel(5)).toBe('No, Remind me in 5 minutes');
  expect(remindLabel(null)).toBe('No, Remind me later');
});
