/** How a question is answered; `blank` is a heading or a text without an answer. */
export const QUESTION_TYPES = ['text', 'time', 'phone', 'checkbox', 'text-area', 'dropdown', 'dropdown-multi', 'blank'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export interface Question {
  _id: string;
  label: string;
  inputType: QuestionType;
  required?: boolean;
  options?: string[];
  /** The right answer. Only people who may edit the evaluation read it. */
  correct?: unknown;
  /** Default: 1. */
  points?: number;
}

export interface Answer {
  question: string;
  answer: unknown;
}

export const hasOptions = ({ inputType }: Pick<Question, 'inputType'>): boolean =>
  inputType === 'dropdown' || inputType === 'dropdown-multi';

/** A question with a right answer makes its evaluation a quiz. */
export const isScored = ({ inputType, correct }: Pick<Question, 'inputType' | 'correct'>): boolean =>
  inputType !== 'blank' && !isEmpty(correct);

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
