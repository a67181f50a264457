/** The longer side of a page: 220 dots an inch of a letter page, more than the PDF keeps. */
const LONGEST = 2_400;

/** As JPEG, no larger than a page needs; null where the browser cannot draw it. */
export function smallerPicture(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return jpegOf(canvas);
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
