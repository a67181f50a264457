import { LARGEST_FILE } from '#common/files-taken.ts';

/** What the server takes as a profile’s picture. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const AVATAR_SIDE = 512;
const BACKGROUND = { width: 1920, height: 640 };

/**
 * A chosen picture at the size in which it is shown: a square for an avatar, a wide one for a background, each the middle of
 * what was chosen. Throws the sentence that the person reads.
 */
export async function pictureForUpload(chosen: File, field: 'avatar' | 'background_image'): Promise<File> {
  if (!PICTURE_TYPES.includes(chosen.type)) throw new Error('Please choose a JPEG, PNG, WebP or GIF picture.');
  if (chosen.size > LARGEST_FILE) throw new Error('This picture is larger than 25 MB. Please choose a smaller one.');
  const picture = await createImageBitmap(chosen).catch(() => {
    throw new Error('This picture cannot be read. Please choose another one.');
  });
  const wanted = field === 'avatar' ? { width: AVATAR_SIDE, height: AVATAR_SIDE } : BACKGROUND;
  const { x, y, width, height } = middleOf(picture, wanted.width / wanted.height);
  const scale = Math.min(1, wanted.width / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d')!;
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!blob) throw new Error('This picture cannot be read. Please choose another one.');
  return new File([blob], `${field}.jpg`, { type: 'image/jpeg' });
}

/** The largest part of this ratio (width by height) around the middle. */
export function middleOf(size: { width: number; height: number }, ratio: number) {
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  return { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height };
}
