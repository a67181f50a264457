import { expect, test } from 'vitest';
import { mergedName, placeOnLetter } from './merged-pdf.ts';

const rounded = (width: number, height: number) =>
  Object.values(placeOnLetter(width, height)).map((points) => Math.round(points * 1000) / 1000);

test.each([
  [2550, 3300, [10, 12.941, 592, 766.118]],
  [1080, 1920, [88.875, 10, 434.25, 772]],
  [300, 200, [156, 296, 300, 200]],
])(
  'a picture of %d × %d pixels lies on a letter page as it is or made smaller, in its middle [DOC-004]',
  (width, height, place) => {
    expect(rounded(width, height)).toEqual(place);
  },
);

test('a merged PDF is named by its title, and by how many files it holds [DOC-005]', () => {
  expect([mergedName('w9', 1), mergedName('w9', 3), mergedName(' Ada.PDF ', 2)]).toEqual([
    'w9.pdf',
    'w9_merged_3.pdf',
    'Ada_merged_2.pdf',
  ]);
  expect([mergedName('Reyes / St. Mary', 1), mergedName('a\\b\u202e\nc', 2), mergedName('.pdf', 2)]).toEqual([
    'Reyes - St. Mary.pdf',
    'a-b--c_merged_2.pdf',
    'Document_merged_2.pdf',
  ]);
});
