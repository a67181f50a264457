import { expect, test } from 'vitest';
import { recipientGroups, refuseNoGroup } from './recipient-groups.ts';

test('a system message needs a recipient group among sysadmin, admin, emp, and sub [VALID-021]', () => {
  expect(recipientGroups).toEqual(['sysadmin', 'admin', 'emp', 'sub']);
  expect(refuseNoGroup([])).toBe('Please choose who gets the message.');
  expect(refuseNoGroup(['everybody'])).toBe('Please choose who gets the message.');
  for (const group of recipientGroups) expect(refuseNoGroup([group])).toBeUndefined();
});
