/** In pixels, or in shares of a picture's width and height. */
export interface Point {
  x: number;
  y: number;
}
/** Of a page, clockwise from the upper left one, in shares of the picture's width and height. */
export type Corners = readonly [Point, Point, Point, Point];

/** As a canvas keeps them: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}
