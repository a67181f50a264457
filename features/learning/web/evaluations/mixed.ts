import type { Question } from '../../course-shapes.ts';

/** Another order at each attempt, the same one as long as it lasts; headings stay where they are. */
export function mixed(questions: readonly Question[], attempt: number): Question[] {
  const asked = questions.filter(({ inputType }) => inputType !== 'blank');
  const order = asked
    .map((question) => ({ question, place: placeOf(`${question._id} ${attempt}`) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ question }) => question);
  return questions.map((question) => (question.inputType === 'blank' ? question : order.shift()!));
}

/** A number that looks drawn and is always the same for the same text (FNV-1a). */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
