import { expect, test } from 'vitest';
import { ROLES, isPerson, orderOfRole, participant, roleOf } from './recipients.ts';

test('signer and nothing at all become Participant 1 [ESIGN-007]', () => {
  for (const given of ['signer', ' Signer ', '', '  ', null, undefined])
    expect([given, roleOf(given)]).toEqual([given, 'Participant 1']);
});

test('approver becomes Sender (Prefill) [ESIGN-008]', () => {
  for (const given of ['approver', 'APPROVER', 'Sender (Prefill)', 'sender (prefill)'])
    expect([given, roleOf(given)]).toEqual([given, 'Sender (Prefill)']);
});

test('participant numbers stay from 1 to 15 [ESIGN-009]', () => {
  expect([-3, 0, 1, 7, 15, 16, 99].map((number) => participant(number))).toEqual(
    [1, 1, 1, 7, 15, 15, 15].map((number) => `Participant ${number}`),
  );
  expect(['Participant 16', 'participant 0', 20, '3', 'Participant -1'].map((given) => roleOf(given))).toEqual(
    [15, 1, 15, 3, 1].map((number) => `Participant ${number}`),
  );
});

test('unknown roles are refused; Anyone and Everyone are roles of inputs, not of people', () => {
  for (const given of ['cc', 'witness', {}, true, 'Participant', '1e3'])
    expect([given, roleOf(given)]).toEqual([given, undefined]);
  expect([roleOf('ANYONE'), roleOf(' everyone ')]).toEqual(['Anyone', 'Everyone']);
  expect(ROLES.filter((role) => !isPerson(role))).toEqual(['Anyone', 'Everyone']);
  expect(ROLES.map((role) => orderOfRole(role))).toEqual(ROLES.map((_role, at) => at));
});
