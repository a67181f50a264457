import { conflict, forbidden, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { courseEvalEntries } from '../../course-eval-entries.module.ts';
import type { Answer } from '../../course-shapes.ts';
import { answerProblems } from '../../questions.ts';
import type { Entry } from './create-entries.ts';
import { evaluationOf, judged, questionsOf } from './judge.ts';

export interface Submitted {
  answers: Answer[];
  comments?: string | null | undefined;
  overall_score?: number | null | undefined;
}

/** Takes the caller's answers. @throws 403 for another person's entry, 409 where it is taken, 422 for what does not fit */
export async function submitEntry(context: Context, id: string, given: Submitted) {
  const own = await context.records.get(courseEvalEntries, id);
  if (own.user !== context.userId) throw forbidden('You can answer your own evaluations only.');
  const system = context.asSystem('people answer the evaluations that are for them');
  const entry = await system.records.lock(courseEvalEntries, own._id);
  await refuseTaken(system, entry);
  const verdict = await judged(system, entry.course_eval, given.answers);
  const problems = answerProblems(await questionsOf(system, entry.course_eval), given.answers);
  if (!verdict.isQuiz && given.overall_score != null && !(given.overall_score >= 1 && given.overall_score <= 5))
    problems.overall_score = 'Give 1 to 5.';
  if (Object.keys(problems).length) throw invalid(problems);
  await system.records.update(courseEvalEntries, entry._id, {
    answers: given.answers as unknown as Record<string, unknown>[],
    comments: given.comments ?? null,
    date_taken: context.now().toISOString(),
    attempt: (entry.attempt ?? 0) + 1,
    ...(verdict.isQuiz
      ? { overall_score: verdict.score, passed: verdict.passed }
      : { overall_score: given.overall_score ?? null }),
  });
  return { record: await context.records.get(courseEvalEntries, entry._id), passed: verdict.passed, notices: context.toasts };
}

/** A failed quiz may be taken again as often as its evaluation says, counted since it was last passed. */
async function refuseTaken(system: Context, entry: Entry): Promise<void> {
  const evaluation = await evaluationOf(system, entry.course_eval);
  const isFailed = entry.passed === false;
  if (entry.date_taken && !isFailed) throw conflict('already-taken', 'You have taken this evaluation already.');
  const all = await system.records.all(
    courseEvalEntries,
    { course_eval: entry.course_eval, user: entry.user },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  const sincePassed = all.slice(0, all.findIndex(({ passed }) => passed === true) + 1 || undefined);
  const used = sincePassed.filter(({ passed }) => passed === false).reduce((sum, { attempt }) => sum + (attempt ?? 1), 0);
  if (used > 0 && used >= (evaluation?.attempts ?? 1)) throw conflict('no-attempts-left', 'You have no attempts left.');
}
