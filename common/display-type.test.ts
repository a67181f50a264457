import { expect, test } from 'vitest';
import { displayTypeOf } from './display-type.ts';

const all = (names: string[]) => names.map(displayTypeOf);

test('mp4, webm and ogg are videos [FILE-002]', () => {
  expect(all(['a.mp4', 'b.WEBM', 'c.d.ogg'])).toEqual(['video', 'video', 'video']);
});

test('jpeg, jpg, gif, png and bmp are images [FILE-003]', () => {
  expect(all(['a.jpeg', 'b.JPG', 'c.gif', 'd.png', 'e.bmp'])).toEqual(['image', 'image', 'image', 'image', 'image']);
});

test('pdf is pdf, and everything else is a link [FILE-004]', () => {
  expect(all(['w9.pdf', 'W9.PDF', 'a.docx', 'b.mov', 'c.webp', 'pdf', 'no ending', ''])).toEqual([
    'pdf',
    'pdf',
    'link',
    'link',
    'link',
    'link',
    'link',
    'link',
  ]);
});
