import type { Question, Values } from './questions.ts';
import type { PageSource } from './signing-api.ts';

/** What every view of the questions needs: the answers, what is wrong with them, and how one is given. */
export interface Asking {
  source: PageSource;
  values: Values;
  problems: Readonly<Record<string, string>>;
  put: (question: Question, value: unknown) => void;
  askSignature: (question: Question, isAnew?: boolean) => void;
}
