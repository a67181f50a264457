/** What may make a PDF show, do or send something else than what was seen when it was signed. */
export const ACTIVE_PARTS = {
  script: 'scripts',
  action: 'actions that start or send something',
  file: 'attached files',
  media: 'sound and video',
  xfa: 'an XFA form',
  layer: 'layers',
  outside: 'content that is read from other files',
} as const;
export type ActivePart = keyof typeof ACTIVE_PARTS;

/** One sentence about what was taken out of a PDF. */
export function takenOutSentence(parts: readonly ActivePart[]): string {
  const words = new Intl.ListFormat('en-US').format(parts.map((part) => ACTIVE_PARTS[part]));
  return `We took this out of the PDF, so that nothing changes after it is signed: ${words}.`;
}
