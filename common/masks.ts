// What a field shows while a person types: only digits count, and a separator appears once a digit follows it.

/** 3-3-4: `1234567890` → `(123) 456-7890`. */
export const maskPhone = (typed: string): string => {
  const digits = digitsOf(typed, 10);
  if (digits.length <= 3) return digits.length === 0 ? '' : `(${digits}`;
  return `(${digits.slice(0, 3)}) ${grouped(digits.slice(3), [3, 4])}`;
};

/** 5 digits. */
export const maskZip = (typed: string): string => digitsOf(typed, 5);

/** 3-2-4: `123456789` → `123-45-6789`. */
export const maskSsn = (typed: string): string => grouped(digitsOf(typed, 9), [3, 2, 4]);

/** Digits. */
export const maskMinutes = (typed: string): string => digitsOf(typed, 9);

/** Four digits, shown without a separator. */
export const maskYear = (typed: string): string => digitsOf(typed, 4);

/** What a field may be typed through; a telephone number is a type of its own. */
export const MASKS = { zip: maskZip, ssn: maskSsn, minutes: maskMinutes, year: maskYear };
export type Mask = keyof typeof MASKS;

const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most);

const grouped = (digits: string, sizes: number[]): string => {
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    groups.push(digits.slice(from, from + size));
    from += size;
  }
  return groups.filter((group) => group !== '').join('-');
};
