/** Widths at which pictures are asked for: the server keeps these. */
const WIDTHS = [640, 1200, 1800, 2400];

/** The width, in pixels, of the picture of a page at this zoom on this screen. */
export function widthAt(zoom: number): number {
  const wanted = 800 * zoom * Math.min(2, devicePixelRatio);
  return WIDTHS.find((each) => each >= wanted) ?? WIDTHS.at(-1)!;
}
