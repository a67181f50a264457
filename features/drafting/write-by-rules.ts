export interface RuleOrder {
  prompt: string;
  /** Tone and length are read from them: “friendlier”, “formal”, “shorter”. */
  instructions: string;
  /** The first name of whom it is for. */
  to: string | null;
  /** The lines under it. */
  signature: readonly string[];
}

/** A draft by rules alone: the person greeted, the points of the prompt as whole sentences, the sender's signature. */
export function writeByRules({ prompt, instructions, to, signature }: RuleOrder): string {
  const tone = toneOf(instructions);
  if (tone.isCorrection) return corrected(prompt);
  const points = pointsOf(prompt).slice(0, tone.isShort ? 3 : 30);
  const body = tone.isShort || points.length < 4 ? [points.join(' ')] : inParagraphs(points);
  const lead = tone.isFriendly ? ['I hope you are doing well.'] : [];
  const close = tone.isShort
    ? []
    : [tone.isFriendly ? 'Please write to me any time.' : 'Please let me know if you have questions.'];
  return [greeting(to, tone), ...lead, ...body, ...close, [farewell(tone), ...signature].join('\n')].filter(Boolean).join('\n\n');
}

interface Tone {
  isFriendly: boolean;
  isFormal: boolean;
  isShort: boolean;
  isCorrection: boolean;
}

const toneOf = (instructions: string): Tone => ({
  isFriendly: /friendl|warm|kind/i.test(instructions),
  isFormal: /formal|official/i.test(instructions),
  isShort: /short|brief|concise/i.test(instructions),
  isCorrection: /\bcorrect|spelling|grammar|proofread/i.test(instructions),
});

const greeting = (to: string | null, { isFormal, isFriendly }: Tone): string =>
  isFormal ? `Dear ${to ?? 'Sir or Madam'},` : isFriendly ? `Hi ${to ?? 'there'},` : `Hello${to ? ` ${to}` : ''},`;
const farewell = ({ isFormal, isFriendly }: Tone): string =>
  isFormal ? 'Sincerely,' : isFriendly ? 'Warm regards,' : 'Best regards,';

/** Lines, bullets, semicolons and sentences of the prompt, each as a sentence. */
export const pointsOf = (prompt: string): string[] =>
  bodyOf(prompt)
    .split(/\n+|;|(?<=[.!?])\s+/)
    .map((point) => sentenceOf(point.replace(/^\s*(?:[-*•–]|\d+[.)])\s*/, '')))
    .filter((point) => point !== '');

const GREETING = /^(?:hi|hello|dear)\b/i;
const FAREWELL = /^(?:best|warm|kind|many)? ?(?:regards|sincerely|thanks|thank you),?$/i;
/** So many lines may follow a farewell. */
const SIGNATURE = 4;

/** Of a whole letter the part between its greeting and its farewell: they are written anew. */
function bodyOf(prompt: string): string {
  const lines = prompt.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  const from = GREETING.test(first) && first.endsWith(',') ? 1 : 0;
  const farewell = lines.findLastIndex((line) => FAREWELL.test(line));
  const isAtEnd = farewell > 0 && farewell < lines.length - 1 && lines.length - farewell <= SIGNATURE + 1;
  return lines.slice(from, isAtEnd ? farewell : undefined).join('\n');
}

function sentenceOf(point: string): string {
  const trimmed = point.replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return '';
  const started = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?…]["”’)]?$/.test(started) ? started : `${started.replace(/[,:]$/, '')}.`;
}

function inParagraphs(points: readonly string[]): string[] {
  const paragraphs: string[] = [];
  for (let at = 0; at < points.length; at += 3) paragraphs.push(points.slice(at, at + 3).join(' '));
  return paragraphs;
}

const withoutDoubled = (words: string): string =>
  words
    .split(' ')
    .filter((word, at, all) => word.toLowerCase() !== all[at - 1]?.toLowerCase())
    .join(' ');

/** Spaces, doubled words, and capitals at the start of sentences. */
export const corrected = (text: string): string =>
  text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/([,;:!?])(?=\p{L})/gu, '$1 ')
    .replace(/\p{L}+(?: \p{L}+)*/gu, withoutDoubled)
    .replace(/(?<=^|[.!?]\s|\n|\n )\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/\bi\b(?=[ ']|$)/g, 'I')
    .trim();
