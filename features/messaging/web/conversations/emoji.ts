import { sayLater } from '#web/words/say.ts';

/** Offered beside the keyboard's own, with the names that they are read by. */
export const EMOJI: readonly [string, string][] = [
  ['👍', sayLater('Thumbs up')],
  ['🙏', sayLater('Thank you')],
  ['😀', sayLater('Smile')],
  ['😂', sayLater('Laughing')],
  ['😍', sayLater('Heart eyes')],
  ['🤔', sayLater('Thinking')],
  ['😢', sayLater('Crying')],
  ['😮', sayLater('Surprised')],
  ['🎉', sayLater('Party')],
  ['❤️', sayLater('Heart')],
  ['🔥', sayLater('Fire')],
  ['👏', sayLater('Applause')],
  ['💪', sayLater('Strong')],
  ['👀', sayLater('Looking')],
  ['✅', sayLater('Done')],
  ['❌', sayLater('No')],
  ['⏰', sayLater('Alarm clock')],
  ['📞', sayLater('Phone')],
  ['📅', sayLater('Calendar')],
  ['📎', sayLater('Paper clip')],
  ['☕', sayLater('Coffee')],
  ['🏥', sayLater('Hospital')],
  ['🚀', sayLater('Rocket')],
  ['👋', sayLater('Hello')],
];
