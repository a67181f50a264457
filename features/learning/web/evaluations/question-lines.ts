import type { Question } from '../../course-shapes.ts';

/** The questions with one of them a place up or down, or in the place of another. */
export function moved<T>(lines: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= lines.length || from === to) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(to, 0, lines[from]!);
}

/** A choice that is gone is no right answer any more; another type starts without one. */
export function changed(question: Question, change: Partial<Question>): Question {
  const next = { ...question, ...change };
  if (change.inputType && change.inputType !== question.inputType) return { ...next, correct: null };
  if (!change.options) return next;
  const isOffered = (each: unknown) => change.options!.includes(each as string);
  const { correct } = next;
  if (Array.isArray(correct)) return { ...next, correct: correct.filter(isOffered) };
  return { ...next, correct: typeof correct === 'string' && !isOffered(correct) ? null : correct };
}
