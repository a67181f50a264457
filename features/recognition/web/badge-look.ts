/** How a badge is drawn. */
export interface BadgeLook {
  shape: string | null;
  ribbon: string | null;
  color: string | null;
  icon: string | null;
}

interface Colors {
  face: string;
  edge: string;
  ribbon: string;
  /** Of the icon; 4.5:1 against the face. */
  ink: string;
}
const of = (face: string, edge: string, ribbon: string, ink = '#ffffff'): Colors => ({ face, edge, ribbon, ink });

export const BADGE_COLORS: Readonly<Record<string, Colors>> = {
  teal: of('#0f6e66', '#0a4a45', '#3fbcae'),
  indigo: of('#4747c4', '#2f2f91', '#888ef2'),
  gold: of('#f2c14b', '#a8790f', '#c9952a', '#3d2b00'),
  silver: of('#d5dbe1', '#7d8791', '#a3adb7', '#252c33'),
  bronze: of('#c98850', '#83501f', '#a4662f', '#2b1600'),
  green: of('#1d7a46', '#12512e', '#5cbf86'),
  red: of('#b42323', '#7b1414', '#e4706c'),
  violet: of('#7a3fa8', '#512574', '#b48bd6'),
  slate: of('#45515d', '#2b343d', '#8d9aa7'),
};

/** Outlines in a box of 48. */
export const BADGE_OUTLINES: Readonly<Record<string, string>> = {
  circle: 'M24 4a18 18 0 1 1 0 36 18 18 0 0 1 0-36z',
  shield: 'M24 3 41 9v13c0 10-7 16-17 20C14 38 7 32 7 22V9z',
  hexagon: 'M24 3 41 12.5v19L24 41 7 31.5v-19z',
  star: 'M24 2l6 8 10-1 0 10 7 7-8 5 0 10-10-2-5 6-5-6-10 2 0-10-8-5 7-7 0-10 10 1z',
  square: 'M10 4h28a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z',
};
