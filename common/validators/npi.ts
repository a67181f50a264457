import { isBlank, type Validator } from './validator.ts';

/** A National Provider Identifier: ten digits, the first 1 or 2, the last a Luhn digit over 80840 and the others (45 CFR 162.406). */
export const npi: Validator = (value) =>
  isBlank(value) || (typeof value === 'string' && /^[12]\d{9}$/.test(value) && isLuhn(`80840${value}`))
    ? undefined
    : 'Enter an NPI: ten digits that begin with 1 or 2. The check digit of this one is not right.';

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
