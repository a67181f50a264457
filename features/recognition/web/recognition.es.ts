import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  Recognition: 'Reconocimientos',
  'My recognition': 'Mis reconocimientos',
  'Someone thanks me': 'Alguien me da las gracias',
};
export default words;
