/** Something to be drawn into a box: points of the page as it is shown, from its upper left corner. Data, so that a worker takes it. */
export interface Mark {
  /** From 1. */
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  what:
    | {
        kind: 'text';
        text: string;
        fontSize: number;
        align: 'left' | 'center' | 'right';
        isMultiline: boolean;
        isSignature: boolean;
      }
    | { kind: 'picture'; png: Uint8Array }
    | { kind: 'tick' }
    | { kind: 'dot' }
    /** Paper where a placeholder stood. */
    | { kind: 'cover' };
}
