/** What people say to a post or a comment without words, each drawn as a picture of its own. */
export const REACTIONS = [
  'sad',
  'happy',
  'like',
  'nervous',
  'love',
  'angry',
  'interested',
  'confused',
  'shocked',
  'cold',
  'exploding',
] as const;
export type Reaction = (typeof REACTIONS)[number];
