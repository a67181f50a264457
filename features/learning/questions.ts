import { phone } from '#common/fields/phone.ts';
import type { Field } from '#common/field.ts';
import { hasOptions, isEmpty, QUESTION_TYPES, type Answer, type Question } from './course-shapes.ts';

const LONGEST_TEXT = 10_000;
const PHONE: Field = { type: 'Phone', label: 'Phone' };

/** What is wrong with a question as its author wrote it; undefined: nothing. */
export function questionProblem(question: Partial<Question>): string | undefined {
  const { label, inputType, options, correct, points } = question;
  if (typeof label !== 'string' || !label.trim()) return 'Write the question.';
  if (!QUESTION_TYPES.includes(inputType as Question['inputType']))
    return `Choose how it is answered: ${QUESTION_TYPES.join(', ')}.`;
  if (points !== undefined && points !== null && !(typeof points === 'number' && points > 0 && points <= 1_000))
    return 'Points are a number above 0.';
  if (options !== undefined && options !== null && !isTextList(options)) return 'The choices are texts.';
  if (hasOptions(question as Question) && !options?.length) return 'A question with choices needs at least one.';
  if (inputType === 'blank' || isEmpty(correct)) return undefined;
  return answerProblem(question as Question, correct) && 'The right answer does not fit this type of question.';
}

/** What is wrong with one answer to a question; undefined: nothing. */
export function answerProblem(question: Question, answer: unknown): string | undefined {
  if (question.inputType === 'blank') return 'This is a text without an answer.';
  if (isEmpty(answer)) return question.required ? 'Please answer this question.' : undefined;
  switch (question.inputType) {
    case 'time':
      return typeof answer === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(answer) ? undefined : 'Enter a time such as 14:30.';
    case 'phone': {
      const read = phone.parse(answer, PHONE);
      return 'problem' in read ? read.problem : undefined;
    }
    case 'checkbox':
      return typeof answer === 'boolean' ? undefined : 'Answer with yes or no.';
    case 'dropdown':
      return question.options?.includes(answer as string) ? undefined : 'Choose one of the options.';
    case 'dropdown-multi':
      return isTextList(answer) && answer.every((each) => question.options?.includes(each))
        ? undefined
        : 'Choose from the options.';
    default:
      if (typeof answer !== 'string') return 'Answer with a text.';
      return answer.length > LONGEST_TEXT ? 'An answer has at most 10,000 characters.' : undefined;
  }
}

/** Every problem of a set of answers, by `answers.{question}`. */
export function answerProblems(questions: readonly Question[], answers: readonly Answer[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  for (const { question } of answers)
    if (!questions.some(({ _id }) => _id === question)) problems[`answers.${question}`] = 'There is no such question.';
  for (const question of questions) {
    if (question.inputType === 'blank' && !given.has(question._id)) continue;
    const problem = answerProblem(question, given.get(question._id));
    if (problem) problems[`answers.${question._id}`] = problem;
  }
  return problems;
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && each.trim() !== '');
