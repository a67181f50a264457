/**
 * A calendar day inside a sentence that the server writes: "Nov 24, 2026". Sentences are English for every reader.
 *
 * @param day `YYYY-MM-DD`
 */
export const dayInWords = (day: string, dateStyle: 'medium' | 'long' = 'medium'): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
