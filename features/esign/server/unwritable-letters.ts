import { lackingLetter } from '#server/pdf/fonts.ts';

/** The sentence that explains why a value cannot be drawn on the document; undefined if it can. */
export function unwritable(value: unknown): string | undefined {
  const words = typeof value === 'string' ? value : typed(value);
  const lacking = words === undefined ? undefined : lackingLetter(words);
  if (lacking === undefined) return undefined;
  return `The letter “${lacking}” cannot be drawn on the document. Please write it in other letters, or draw it.`;
}

const typed = (value: unknown): string | undefined => {
  const { kind, text } = (typeof value === 'object' && value !== null ? value : {}) as { kind?: unknown; text?: unknown };
  return kind === 'typed' && typeof text === 'string' ? text : undefined;
};
