/** What the server takes at most, in characters of the data address. */
const MOST = 490_000;

/** The ink of a canvas without the room around it, as a PNG; null where nothing was drawn. */
export function trimmedPng(canvas: HTMLCanvasElement): string | null {
  const { width, height } = canvas;
  const ink = canvas.getContext('2d')!.getImageData(0, 0, width, height).data;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!ink[(y * width + x) * 4 + 3]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (right < 0) return null;
  return pngOf(canvas, { left, top, width: right - left + 1, height: bottom - top + 1 });
}

/** A part of a picture, made smaller until it is small enough to be sent. */
export function pngOf(source: CanvasImageSource, part: { left: number; top: number; width: number; height: number }): string {
  let scale = Math.min(1, 900 / part.width, 400 / part.height);
  for (;;) {
    const copy = document.createElement('canvas');
    copy.width = Math.max(1, Math.round(part.width * scale));
    copy.height = Math.max(1, Math.round(part.height * scale));
    copy.getContext('2d')!.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, copy.width, copy.height);
    const address = copy.toDataURL('image/png');
    if (address.length <= MOST || scale < 0.05) return address;
    scale *= 0.7;
  }
}
