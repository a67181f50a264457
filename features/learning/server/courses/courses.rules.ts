import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { noteNumber, takeNumber } from '#server/numbers/numbers.ts';
import { check, derive } from '#server/records/rules.ts';
import { courses } from '../../courses.module.ts';
import { highestCourseId } from './numbers.queries.ts';
import { measureFile } from './measure-file.ts';

export const COURSE_NUMBERS = 'courses';

export default [
  derive(courses, 'a course has an ID that no other course ever had', { on: ['courseId'], orNew: true }, async (save) => {
    const { record, previous, set, context } = save;
    if (!record.courseId) {
      const taken = previous?.courseId ?? String(await takeNumber(context, COURSE_NUMBERS, await highestCourseId(context)));
      set({ courseId: taken });
      return;
    }
    await refuseTakenId(context, record.courseId, record._id);
    if (/^\d{1,12}$/.test(record.courseId)) await noteNumber(context, COURSE_NUMBERS, Number(record.courseId));
  }),
  derive(courses, 'a course knows how long its file is', { on: ['path', 'type'], orNew: true }, async (save) => {
    const { record, set, context } = save;
    set(await measureFile(context, record.path, record.type));
  }),
  check(courses, 'days and months of a course are whole', { on: ['due_days', 'valid_months'], orNew: true }, (save) => {
    for (const field of ['due_days', 'valid_months'] as const)
      if (!Number.isInteger(save.record[field] ?? 1)) save.refuse('Enter a whole number.', field);
  }),
];

async function refuseTakenId(context: Context, courseId: string, own: string): Promise<void> {
  await holdKey(context.database, `course ${courseId}`);
  const others = {
    all: [
      { field: 'courseId', op: 'equals', value: courseId },
      { field: '_id', op: 'notEquals', value: own },
    ],
  };
  if (await context.asSystem('course IDs are unique').records.count(courses, others))
    throw conflict('already-exists', `Course ID ${courseId} is already used by another course.`);
}
