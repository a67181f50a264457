import { expect, test } from 'vitest';
import { picturedFile } from './record-picture.tsx';

test('a record is pictured by its file where the name of the file says that it has a first page', () => {
  const path = '/api/files/28aa24e06297860682c24082';

  expect(picturedFile({ path, filename: 'card.pdf' })).toBe(path);
  expect(picturedFile({ path, filename: 'Card.JPG' })).toBe(path);
  expect(picturedFile({ path, filename: 'letter.docx' })).toBeNull();
  expect(picturedFile({ path, filename: null })).toBeNull();
  expect(picturedFile({ path: null, filename: 'card.pdf' })).toBeNull();
});
