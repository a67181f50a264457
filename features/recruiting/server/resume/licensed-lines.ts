const LICENSED = /licen[sc](?:e|ed|es|ure)\b|\bcompact\b/i;
/** `Licenses`, `Licenses & Certifications`: a few words and nothing else. */
const LICENSES = /^\W{0,5}(?:[\p{L}&/]{1,20}\s){0,4}licen[sc](?:es?|ure)(?:\s[\p{L}&/]{1,20}){0,4}\W{0,5}$/iu;
/** What is a license and not a course: who holds it, or how it stands. */
const HELD =
  /\b(?:nurse|RN|LPN|therapist|pathologist|teacher|counselor|psychologist|aide|state of|board of|active|expires?|exp)\b/i;
/** The number of a license, as in the row of a table. */
const NUMBER = /(?:^|\s)[A-Z]{0,5}[ -]?\d{5,12}(?:\s|$)/;
const HEADING =
  /^\W{0,5}(?:profile|summary|objective|experience|employment|education|skills|references?|certifications?|languages|contact|work)\b.{0,20}$/i;
const MOST_BELOW = 12;

/** Lines that speak of a license, and those below the heading of the licenses. */
export function licensedLines(texts: readonly string[]): string[] {
  let below = 0;
  return texts.filter((text) => {
    const isHeading = LICENSES.test(text);
    below = isHeading ? MOST_BELOW : HEADING.test(text) ? 0 : Math.max(0, below - 1);
    return LICENSED.test(text) || (!isHeading && below > 0 && (HELD.test(text) || NUMBER.test(text)));
  });
}
