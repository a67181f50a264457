import { expect, test } from 'vitest';
import { retrievalTypeOf } from './retrieval-type.ts';

test.each([
  ['W-9.pdf', 'application/pdf'],
  ['scan.PNG', 'image/png'],
  ['photo.jpeg', 'image/jpeg'],
  ['photo.v2.jpg', 'image/jpeg'],
  ['wave.gif', 'image/gif'],
  ['notes.txt', 'text/plain'],
  ['contract.docx', 'application/octet-stream'],
  ['pdf', 'application/octet-stream'],
  ['page.html', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%s is retrieved as %s [FILE-005]', (name, type) => {
  expect(retrievalTypeOf(name)).toBe(type);
});
