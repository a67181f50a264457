import type { Context } from '#server/context.ts';
import { noteExport, refuseExport, type Exported } from '#server/records/export.ts';
import type { ExportCell } from '#server/records/sheets.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { peopleAndCourses, requiredCourses } from './people-and-courses.ts';

const AT_ONCE = 200;
const WORDS = { open: 'Open', done: 'Done', missed: 'Missed', excused: 'Excused', expired: 'Expired' } as const;

/** People by required courses as the rows of a workbook: of each course how it stands, and the day that counts. */
export async function peopleSheet(context: Context, team: string | undefined): Promise<Exported> {
  const module = context.engine.registry.module(courseSessions.name);
  refuseExport(context, module);
  const courses = await requiredCourses(context);
  const header = ['Person', ...courses.flatMap(({ title }) => [title ?? 'Course', `${title ?? 'Course'}: due or valid until`])];
  const { total: count } = await peopleAndCourses(context, { team, pageNumber: 0, pageSize: 1 });
  await noteExport(context, module, { count, fields: header, format: 'xlsx' });
  const rows = async function* (): AsyncGenerator<ExportCell[]> {
    for (let pageNumber = 0; pageNumber * AT_ONCE < count; pageNumber++) {
      const page = await peopleAndCourses(context, { team, pageNumber, pageSize: AT_ONCE });
      for (const { name, cells } of page.records)
        yield [
          name,
          ...courses.flatMap(({ _id }): ExportCell[] => {
            const cell = cells.find(({ course }) => course === _id);
            const day = cell && (cell.valid_until ?? cell.due_date);
            return [cell ? WORDS[cell.state] : null, day ? { clock: day } : null];
          }),
        ];
    }
  };
  return { header, count, rows: rows() };
}
