/** E.164; ten digits are a number of the United States. */
export function e164(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** As records keep it and people read it: `(123) 456-7890`, other countries' as `+` and digits. */
export function storedNumber(number: string): string {
  const all = e164(number);
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(all);
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : all;
}

/** A number that can be called or texted: with its country, ten to fifteen digits. */
export const isPhoneNumber = (number: unknown): number is string =>
  typeof number === 'string' && /^[+\d\s().-]+$/.test(number) && /^\d{10,15}$/.test(number.replace(/\D/g, ''));
