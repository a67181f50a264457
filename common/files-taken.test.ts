import { expect, test } from 'vitest';
import { sizeInWords } from './files-taken.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [740, '740 bytes'],
  [12_288, '12 KB'],
  [1_048_200, '1 MB'],
  [1_468_006, '1.4 MB'],
  [26_214_400, '25 MB'],
])('%d bytes are read as %s', (bytes, words) => {
  expect(sizeInWords(bytes, 'en-US')).toBe(words);
});
