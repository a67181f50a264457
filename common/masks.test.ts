import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskMinutes, maskPhone, maskSsn, maskZip } from './masks.ts';

test('digits are grouped while they are typed', () => {
  expect(['', '1', '123', '1234', '123456', '1234567', '12345678901'].map(maskPhone)).toEqual([
    '',
    '(1',
    '(123',
    '(123) 4',
    '(123) 456',
    '(123) 456-7',
    '(123) 456-7890',
  ]);
  expect(['1234', '123456789', '1234567890'].map(maskSsn)).toEqual(['123-4', '123-45-6789', '123-45-6789']);
  expect(maskZip('33602-1234')).toBe('33602');
  expect(maskMinutes('1h 30m')).toBe('130');
});

test('masking what is masked changes nothing, and no digit is lost or invented', () => {
  const masks = fc.constantFrom(maskPhone, maskZip, maskSsn, maskMinutes);
  fc.assert(
    fc.property(masks, fc.string(), (mask, typed) => {
      expect(mask(mask(typed))).toBe(mask(typed));
      expect(typed.replace(/\D/g, '').startsWith(mask(typed).replace(/\D/g, ''))).toBe(true);
    }),
  );
});
