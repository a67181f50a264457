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
  rest = rest.replace(CARD, (found) => (isCardNumber(found) ? take() : found)).replace(SSN, take);
  return { text: rest, removed };
}

const CARD = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-]|\.\d)/g;
/** Nine digits as a social security number has them, with or without the same sign between its parts. */
const SSN = /(?<![\d-])\d{3}([-–—. ]?)\d{2}\1\d{4}(?![\d-])/g;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

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
