import { isScored, type Answer, type Question } from './course-shapes.ts';

/** The percentage of points that these answers earn, rounded; null where no question has a right answer. */
export function scoreOf(questions: readonly Question[], answers: readonly Answer[]): number | null {
  const scored = questions.filter(isScored);
  if (!scored.length) return null;
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  const all = scored.reduce((sum, { points }) => sum + (points ?? 1), 0);
  const earned = scored
    .filter(({ _id, correct }) => isSameAnswer(correct, given.get(_id)))
    .reduce((sum, { points }) => sum + (points ?? 1), 0);
  return Math.round((earned / all) * 100);
}

/** Lists are compared as sets, texts without case and outer blanks. */
export function isSameAnswer(correct: unknown, given: unknown): boolean {
  if (Array.isArray(correct) || Array.isArray(given)) {
    const [one, other] = [correct, given].map((value) => new Set([value].flat().map(folded)));
    return one!.size === other!.size && [...one!].every((each) => other!.has(each));
  }
  return folded(correct) === folded(given);
}

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);
