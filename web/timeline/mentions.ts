export interface Mentioned {
  _id: string;
  name: string;
}

/** What is typed after an @ that begins a word, up to the caret; null where nobody is being named. */
export function wantedAt(text: string, caret: number): string | null {
  const found = /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret));
  return found ? found[1]! : null;
}

/** The name in place of what was typed of it, and where the caret stands then. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const wanted = wantedAt(text, caret) ?? '';
  const before = `${text.slice(0, caret - wanted.length)}${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Of those who were chosen the ones whose names still stand in the text. */
export const stillMentioned = (text: string, chosen: readonly Mentioned[]): Mentioned[] =>
  chosen.filter(({ name }) => text.includes(`@${name}`));

/** The text cut at the names of those whom it mentions. */
export function piecesOf(text: string, mentioned: readonly Mentioned[]): { text: string; isMention: boolean }[] {
  const names = mentioned.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  if (!names.length) return [{ text, isMention: false }];
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
  return text
    .split(pattern)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isMention: names.includes(piece) }));
}
