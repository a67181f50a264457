import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  Games: 'Juegos',
};
export default words;
