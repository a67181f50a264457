import { expect, test } from 'vitest';
import { isCardNumber, removeSecrets } from './remove-secrets.ts';
import { corrected, writeByRules } from './write-by-rules.ts';

test.each([
  ['123-45-6789', '[removed]'],
  ['123 45 6789 and 123456789', '[removed] and [removed]'],
  ['(305) 555-0100, 33101-1234, 2027-03-01', '(305) 555-0100, 33101-1234, 2027-03-01'],
  ['4111-1111-1111-1111', '[removed]'],
  ['4111 1111 1111 1112', '4111 1111 1111 1112'],
  ['NPI 1234567893', 'NPI 1234567893'],
])('of “%s” leaves “%s”', (text, left) => {
  expect(removeSecrets(text).text).toBe(left);
});

test('secrets of a record leave nowhere, however often they stand in a text', () => {
  expect(removeSecrets('pin swordfish, again swordfish', ['swordfish', '']).removed).toBe(2);
  expect(isCardNumber('0000 0000 0000 0000')).toBe(false);
});

test('rules greet the person, write whole sentences in the tone that is asked for, and sign', () => {
  const order = { prompt: '- your license expires in May\n- please send the new one', to: 'Ann', signature: ['Rita Recruiter'] };

  expect(writeByRules({ ...order, instructions: '' })).toBe(
    'Hello Ann,\n\nYour license expires in May. Please send the new one.\n\nPlease let me know if you have questions.\n\nBest regards,\nRita Recruiter',
  );
  expect(writeByRules({ ...order, instructions: 'friendlier' })).toMatch(/^Hi Ann,\n\nI hope you are doing well\./);
  expect(writeByRules({ ...order, instructions: 'shorter' }).length).toBeLessThan(
    writeByRules({ ...order, instructions: '' }).length,
  );
  expect(writeByRules({ ...order, to: null, instructions: 'formal' })).toMatch(/^Dear Sir or Madam,/);
  expect(corrected('hello  ,i think the the shift is open . it starts at 7')).toBe(
    'Hello, I think the shift is open. It starts at 7',
  );
});
