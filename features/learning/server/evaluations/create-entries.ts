import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { courseEvalEntries } from '../../course-eval-entries.module.ts';
import type { courseEvaluation } from '../../course-evals.module.ts';

export type Evaluation = RecordOf<typeof courseEvaluation>;
export type Entry = RecordOf<typeof courseEvalEntries>;

export interface Created<R> {
  records: R[];
  created: number;
  skipped: { _id: string; reason: string }[];
}

/** An entry for each of these people who has none that waits to be taken. Calls for the same evaluation take turns. */
export function createEntries(
  context: Context,
  evaluation: Evaluation,
  users: readonly string[],
  course: string | null,
): Promise<Created<Entry>> {
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `entries of ${evaluation._id}`);
    const { records } = inner.asSystem('people get entries to take');
    const wanted = [...new Set(users)];
    const untaken = await records.all(courseEvalEntries, {
      all: [
        { field: 'course_eval', op: 'equals', value: evaluation._id },
        { field: 'user', op: 'in', value: wanted },
        { field: 'date_taken', op: 'empty' },
      ],
    });
    const open = new Map(untaken.map((entry) => [entry.user!, entry]));
    const made = await records.insertMany(
      courseEvalEntries,
      wanted
        .filter((user) => !open.has(user))
        .map((user) => ({
          name: evaluation.name ?? 'Evaluation',
          course_eval: evaluation._id,
          course: course ?? evaluation.course,
          user,
          assigned_to: user,
        })),
    );
    const skipped = wanted
      .filter((user) => open.has(user))
      .map((_id) => ({ _id, reason: 'They have not taken the last one yet.' }));
    return { records: [...open.values(), ...made], created: made.length, skipped };
  });
}
