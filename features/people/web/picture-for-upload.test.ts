import { expect, test } from 'vitest';
import { middleOf, pictureForUpload } from './picture-for-upload.ts';

test('the middle of a picture is kept, as much of it as the shape allows', () => {
  expect(middleOf({ width: 400, height: 200 }, 1)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  expect(middleOf({ width: 300, height: 900 }, 3)).toEqual({ x: 0, y: 400, width: 300, height: 100 });
});

test('what is no picture, or too large a one, is refused in a sentence before it travels', async () => {
  const paper = new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' });
  const huge = new File([new Uint8Array(26 * 1024 * 1024)], 'huge.png', { type: 'image/png' });

  await expect(pictureForUpload(paper, 'avatar')).rejects.toThrow('Please choose a JPEG, PNG, WebP or GIF picture.');
  await expect(pictureForUpload(huge, 'avatar')).rejects.toThrow('This picture is larger than 25 MB.');
});
