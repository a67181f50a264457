/** What a scene says is to be drawn, from the back to the front, in the coordinates of the field. */
export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; color: string; radius?: number }
  | { kind: 'ball'; x: number; y: number; radius: number; color: string }
  | { kind: 'line'; from: readonly [number, number]; to: readonly [number, number]; color: string; width: number }
  | { kind: 'picture'; name: string; x: number; y: number; size: number; isFlipped?: boolean; opacity?: number }
  | { kind: 'text'; text: string; x: number; y: number; size: number; color: string; align?: CanvasTextAlign };

export interface Scene<State = any> {
  /** Fetched before the play begins. */
  readonly pictures: readonly string[];
  /** Draws the state, and nothing more: whatever moves here decides nothing. */
  readonly draw: (state: State) => Shape[];
}

export const box = (x: number, y: number, width: number, height: number, color: string, radius = 0): Shape => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  color,
  radius,
});
export const ball = (x: number, y: number, radius: number, color: string): Shape => ({ kind: 'ball', x, y, radius, color });
export const line = (from: readonly [number, number], to: readonly [number, number], color: string, width = 2): Shape => ({
  kind: 'line',
  from,
  to,
  color,
  width,
});
export const picture = (
  name: string,
  x: number,
  y: number,
  size: number,
  more: { isFlipped?: boolean; opacity?: number } = {},
): Shape => ({ kind: 'picture', name, x, y, size, ...more });
export const text = (
  words: string,
  x: number,
  y: number,
  size: number,
  color: string,
  align: CanvasTextAlign = 'center',
): Shape => ({
  kind: 'text',
  text: words,
  x,
  y,
  size,
  color,
  align,
});
