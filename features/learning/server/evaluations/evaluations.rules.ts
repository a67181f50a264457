import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { courseEvalEntries } from '../../course-eval-entries.module.ts';
import { courseEvaluation } from '../../course-evals.module.ts';
import type { Answer, Question } from '../../course-shapes.ts';
import { answerProblems, questionProblem } from '../../questions.ts';
import { completeAfterEntry } from '../courses/complete.ts';
import { judged, questionsOf } from './judge.ts';

export default [
  derive(courseEvaluation, 'every question has an id of its own', { on: ['questions'], orNew: true }, ({ record, set }) => {
    const questions = record.questions ?? [];
    const ids = new Set<unknown>();
    const isOwn = (id: unknown) =>
      typeof id === 'string' && id !== '' && id.length <= 100 && !ids.has(id) && Boolean(ids.add(id));
    const withIds = questions.map((question) => (isOwn(question._id) ? question : { ...question, _id: newId() }));
    if (withIds.some((question, at) => question !== questions[at])) set({ questions: withIds });
  }),
  check(
    courseEvaluation,
    'every question can be asked and answered',
    { on: ['questions'], orNew: true },
    ({ record, refuse }) => {
      for (const [at, question] of (record.questions ?? []).entries()) {
        const problem = questionProblem(question as Partial<Question>);
        if (problem) refuse(problem, `questions.${at}` as 'questions');
      }
    },
  ),
  check(courseEvaluation, 'attempts are whole', { on: ['attempts'], orNew: true }, ({ record, refuse }) => {
    if (!Number.isInteger(record.attempts ?? 1)) refuse('Enter a whole number.', 'attempts');
  }),

  derive(courseEvalEntries, 'an entry belongs to the person whom it is for', { on: ['user'], orNew: true }, ({ record, set }) => {
    if (record.user && record.assigned_to !== record.user) set({ assigned_to: record.user });
  }),
  derive(
    courseEvalEntries,
    'an entry is about the course of its evaluation',
    { on: ['course_eval'], orNew: true },
    async (save) => {
      const { record, set, context } = save;
      const evaluation = await context
        .asSystem('an entry is named after its evaluation')
        .records.find(courseEvaluation, record.course_eval);
      set({
        ...(record.course ? {} : { course: evaluation?.course ?? null }),
        ...(record.name ? {} : { name: evaluation?.name ?? 'Evaluation' }),
      });
    },
  ),
  check(
    courseEvalEntries,
    'answers fit their questions',
    { on: ['answers'], orNew: true },
    async ({ record, refuse, context }) => {
      if (!record.answers?.length) return;
      const problems = answerProblems(await questionsOf(context, record.course_eval), record.answers as unknown as Answer[]);
      for (const [field, sentence] of Object.entries(problems)) refuse(sentence, field as 'answers');
    },
  ),
  check(
    courseEvalEntries,
    'learners hand in their answers to a quiz, and what was taken stays',
    { on: ['answers', 'user', 'course_eval', 'course', 'deleted'], orNew: true, when: ({ context }) => context.reason === null },
    async ({ record, previous, changed, refuse, context }) => {
      const isAnswered = changed('answers') && Boolean(record.answers?.length);
      if (!isAnswered && !previous?.date_taken) return;
      if (!(await isQuizOfOthers(context, previous?.course_eval ?? record.course_eval))) return;
      if (isAnswered) refuse('Hand in your answers on the page of the quiz.', 'answers');
      else refuse('A quiz that was taken stays as it is.');
    },
  ),
  derive(
    courseEvalEntries,
    'the server scores a quiz',
    { on: ['answers', 'overall_score'], orNew: true, after: 'an entry is about the course of its evaluation' },
    async ({ record, set, context, changed }) => {
      const verdict = await judged(context, record.course_eval, (record.answers ?? []) as unknown as Answer[]);
      if (verdict.isQuiz && !record.answers?.length) return set({ overall_score: null, passed: null });
      if (verdict.isQuiz) set({ overall_score: verdict.score, passed: verdict.passed });
      if (changed('answers') && record.answers?.length && !record.date_taken) set({ date_taken: context.now().toISOString() });
    },
  ),
  effect(
    courseEvalEntries,
    'a taken entry may complete its course',
    { on: ['date_taken', 'passed'], orNew: true },
    async (save) => {
      const { record, context } = save;
      if (record.date_taken && record.passed !== false && record.user && record.course)
        await completeAfterEntry(context, record.user, record.course);
    },
  ),
];

/** A quiz whose right answers the person may not know. */
async function isQuizOfOthers(context: Context, evaluation: string | null): Promise<boolean> {
  if (!evaluation || (await context.records.may('edit', courseEvaluation, evaluation))) return false;
  return (await judged(context, evaluation, [])).isQuiz;
}
