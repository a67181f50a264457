/** `2027-03` as `March 2027`. */
export const formatLongMonth = (month: string, locale = 'en-US'): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
