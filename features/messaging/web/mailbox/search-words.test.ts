import { expect, test } from 'vitest';
import { termsOf } from './search-words.ts';

test('words of a search name sender, recipient, and attachments; the others stand anywhere in the letter', () => {
  const inText = (value: string) => ({
    any: ['subject', 'text', 'message', 'sentFrom'].map((field) => ({ field, op: 'contains', value })),
  });
  expect(termsOf('from:ada to:Ben@example.org has:attachment license "two words"')).toEqual([
    { field: 'sentFrom', op: 'contains', value: 'ada' },
    { any: ['to', 'cc'].map((field) => ({ field, op: 'contains', value: 'ben@example.org' })) },
    { field: 'attached_files', op: 'notEmpty' },
    inText('license'),
    inText('two words'),
  ]);
  expect(termsOf('   ')).toEqual([]);
});
