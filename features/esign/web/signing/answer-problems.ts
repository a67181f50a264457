import { isRequired, isAnswered, isAskable, type Question, type Values } from './questions.ts';
import { say, sayLater } from '#web/words/say.ts';

/** What is wrong with the answers, by the name of the question: the server looks at all of them again. */
export const problemsOf = (questions: readonly Question[], values: Values): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const problem = problemOf(question, values[question.name]);
      return problem ? [[question.name, problem]] : [];
    }),
  );

export function problemOf(question: Question, value: unknown): string | null {
  if (!isAskable(question)) return null;
  if (!isAnswered(question.kind, value))
    return isRequired(question) ? say(MISSING[question.kind] ?? 'Please fill this in.') : null;
  return typeof value === 'string' ? formatProblem(question, value) : null;
}

const MISSING: Partial<Record<Question['kind'], string>> = {
  Signature: sayLater('Please sign here.'),
  Initials: sayLater('Please add your initials here.'),
  Checkbox: sayLater('Please check this box.'),
  Radio: sayLater('Please choose one.'),
  Dropdown: sayLater('Please choose one.'),
  File: sayLater('Please add a file.'),
};

function formatProblem({ kind }: Question, value: string): string | null {
  if (kind === 'EmailAddress' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value))
    return say('Please write a whole email address.');
  if (kind === 'Phone' && value.replace(/\D/g, '').length < 7) return say('Please write the whole phone number.');
  if ((kind === 'Number' || kind === 'Currency') && !Number.isFinite(numberIn(value))) return say('Please write a number.');
  if (kind === 'Date' && Number.isNaN(Date.parse(value))) return say('Please write a whole date.');
  return null;
}

/** A number as people type it. */
export const numberIn = (typed: string): number => {
  const digits = typed.replace(/[\s$,]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};

/** As the server takes it: numbers as numbers, and nothing where nothing stands. */
export const wireValue = (kind: Question['kind'], value: unknown): unknown => {
  if (kind !== 'Number' && kind !== 'Currency') return value;
  if (typeof value !== 'string') return value;
  const number = numberIn(value);
  return Number.isFinite(number) ? number : value;
};
