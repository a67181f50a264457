export type Keyword = 'stop' | 'start' | 'help';

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['STOP', 'UNSUBSCRIBE', 'END', 'QUIT', 'STOPALL', 'REVOKE', 'OPTOUT', 'CANCEL'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};
const KEYWORDS = new Map(Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind as Keyword])));

/** What a text says that is a keyword as a whole, whatever case, with spaces and a full stop. */
export const keywordIn = (message: string): Keyword | undefined =>
  KEYWORDS.get(withoutFullStop(message.trim()).trim().toUpperCase());
const withoutFullStop = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text);

/** Words in which somebody asks for no more without the keyword: a human must read them. */
export const asksToStop = (message: string): boolean =>
  keywordIn(message) === undefined &&
  /\b(stop|unsubscribe|opt[ -]?out|remove me|take me off|quit|do not (text|contact)|don'?t (text|contact)|leave me alone|no more texts)\b/i.test(
    message,
  );
