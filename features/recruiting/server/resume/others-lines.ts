import type { ResumeLine } from './resume-lines.ts';

/** Who is named here is somebody else: a supervisor, a reference, whom to ask. */
const SOMEBODY_ELSE = /\b(?:supervis(?:or|ed by)|reports? to|manager|references?|referees?|emergency contact|contact person)\b/i;
/** `Contact: Mary Stone, mary@…`: a name between the word and the address. `Contact` alone heads one's own. */
const CONTACT_NAMED = /\bcontact\b[^\w@]{0,3}(?:at\s|is\s)?\s?(\p{Lu}[\p{L}'’-]{1,30}\s\p{Lu}[\p{L}'’-]{1,30})/iu;
const REFERENCES = /^\W{0,5}(?:professional |personal )?(?:references?|referees?|emergency contacts?)\W{0,5}$/i;
const HEADING =
  /^\W{0,5}(?:profile|summary|objective|(?:work |professional )?experience|employment(?: history)?|work history|education|contact(?: information)?|skills|licen[sc]es?.{0,20}|certifications?.{0,20}|languages|interests)\W{0,5}$/i;

/** The next column has begun. */
const isAbove = (line: ResumeLine, before: ResumeLine): boolean => line.page === before.page && line.y < before.y;

/** The places of lines that are about somebody else: those of references, and what stands with or right below a supervisor. */
export function othersLines(lines: readonly ResumeLine[], ownName: string | undefined): ReadonlySet<number> {
  const others = new Set<number>();
  let isOfReferences = false;
  for (const [at, line] of lines.entries()) {
    const { text } = line;
    const before = lines[at - 1];
    if (before && isAbove(line, before)) isOfReferences = false;
    if (REFERENCES.test(text)) isOfReferences = true;
    else if (HEADING.test(text)) isOfReferences = false;
    const named = CONTACT_NAMED.exec(text)?.[1];
    const isOther = SOMEBODY_ELSE.test(text) || (named !== undefined && named.toLowerCase() !== ownName?.toLowerCase());
    if (isOfReferences || isOther) others.add(at);
    const next = lines[at + 1];
    if (isOther && next && !isAbove(next, line) && !HEADING.test(next.text) && next.text !== ownName) others.add(at + 1);
  }
  return others;
}
