import type { Context } from '#server/context.ts';
import { courseEvaluation } from '../../course-evals.module.ts';
import type { Answer, Question } from '../../course-shapes.ts';
import { scoreOf } from '../../score.ts';

const PASS_SCORE = 80;

interface Verdict {
  isQuiz: boolean;
  score: number | null;
  /** null: it is no quiz. */
  passed: boolean | null;
}

export async function judged(context: Context, evaluationId: string | null, answers: readonly Answer[]): Promise<Verdict> {
  const evaluation = await evaluationOf(context, evaluationId);
  const score = scoreOf((evaluation?.questions ?? []) as unknown as Question[], answers);
  if (score === null) return { isQuiz: false, score: null, passed: null };
  return { isQuiz: true, score, passed: score >= (evaluation?.pass_score ?? PASS_SCORE) };
}

export const questionsOf = async (context: Context, evaluationId: string | null): Promise<Question[]> =>
  ((await evaluationOf(context, evaluationId))?.questions ?? []) as unknown as Question[];

/** With its right answers. */
export const evaluationOf = (context: Context, id: string | null) =>
  context.asSystem('the server knows the right answers of a quiz').records.find(courseEvaluation, id);
