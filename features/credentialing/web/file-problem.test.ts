import { expect, test } from 'vitest';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { fileProblem } from './file-problem.ts';

test('a PDF or a picture of at most 25 MB is a document, also a HEIC picture whose type the system does not know', () => {
  const problem = (name: string, type: string, size = 1) => fileProblem({ name, type, size });

  expect(problem('card.pdf', 'application/pdf', LARGEST_FILE)).toBeNull();
  expect(problem('card.jpg', 'image/jpeg')).toBeNull();
  expect(problem('IMG_1.HEIC', '')).toBeNull();
  expect(problem('card.pdf', 'application/pdf', LARGEST_FILE + 1)).toBe('The file is larger than 25 MB.');
  expect(problem('card.txt', 'text/plain')).toBe('Please choose a PDF or a picture.');
  expect(problem('card.docx', '')).toBe('Please choose a PDF or a picture.');
});
