import { addMonths } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { takeNumber } from '#server/numbers/numbers.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseEvalEntries } from '../../course-eval-entries.module.ts';
import { courseEvaluation } from '../../course-evals.module.ts';
import { courses } from '../../courses.module.ts';
import { createEntries } from '../evaluations/create-entries.ts';
import { keepsAttendance, type Attendance } from './attendance-rows.ts';

/** Done is who has the content behind them and, where the course has an evaluation, has passed it since. */
export async function completeWhereDone(context: Context, rows: readonly Attendance[]): Promise<void> {
  const { records } = keepsAttendance(context);
  for (const row of rows) {
    if (row.state !== 'attended' || row.completed_at) continue;
    const evaluation = await records.first(courseEvaluation, { course: row.course });
    if (evaluation && !(await isPassed(context, row, evaluation._id))) {
      await createEntries(context, evaluation, [row.user!], row.course);
      continue;
    }
    const course = await records.find(courses, row.course);
    const number = await takeNumber(context, 'certificates');
    await records.update(courseAttendances, row._id, {
      completed_at: context.now().toISOString(),
      valid_until: course?.valid_months ? addMonths(context.today(), course.valid_months) : null,
      certificate_number: `${course?.courseId ?? '0'}-${String(number).padStart(6, '0')}`,
    });
  }
}

/** What a person's entry of this course brings to an end. */
export async function completeAfterEntry(context: Context, user: string, course: string): Promise<void> {
  const rows = await keepsAttendance(context).records.all(courseAttendances, { user, course, state: 'attended' });
  await completeWhereDone(context, rows);
}

async function isPassed(context: Context, { user, createdAt }: Attendance, evaluation: string): Promise<boolean> {
  const taken = await keepsAttendance(context).records.all(courseEvalEntries, {
    all: [
      { field: 'user', op: 'equals', value: user },
      { field: 'course_eval', op: 'equals', value: evaluation },
      { field: 'date_taken', op: 'notEmpty' },
    ],
  });
  return taken.some(({ date_taken, passed }) => date_taken! >= createdAt && passed !== false);
}
