export const REMOVED = '[removed]';

/** A text without social security numbers, card numbers and these secrets; `removed` counts what was taken out. */
export function removeSecrets(text: string, secrets: readonly string[] = []): { text: string; removed: number } {
  let removed = 0;
  const take = () => {
    removed++;
    return REMOVED;
  };
  let rest = text;
  for (const secret of [...secrets].filter((each) => each.trim().length >= 3).sort((one, other) => other.length - one.length))
    rest = rest.replaceAll(secret, take);
  rest = rest
    .replace(CARD, (found) => (isCardNumber(found) ? take() : found))
    .replace(WRITTEN_SSN, (found) => (isSsn(found) ? take() : found))
    .replace(NAMED_SSN, (_, name: string) => `${name}${take()}`);
  return { text: rest, removed };
}

const CARD = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-]|\.\d)/g;
/** With dashes, dots or spaces between its parts. */
const WRITTEN_SSN = /(?<!\d)\d{3}([-–—. ])\d{2}\1\d{4}(?!\d)/g;
/** Nine digits in a row are one where the text says so. */
const NAMED_SSN = /((?:\bssn\b|social security(?: number)?)\D{0,20})\d{3}[-–—. ]?\d{2}[-–—. ]?\d{4}(?!\d)/gi;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Numbers that were never given out begin with 000, 666 or 9xx; they are taken out as well, where they are written as one. */
const isSsn = (text: string): boolean => digitsOf(text).length === 9;

/** The check digit of card numbers (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
