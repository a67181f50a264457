import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { courses } from '../../courses.module.ts';
import { isRequired, type Course } from './concerned.ts';
import { giveRequired } from './give-required.ts';
import { remindOfDue } from './remind.ts';

/** One course for all whom it concerns, or all required courses for these people. */
export const giveRequiredCourses = job<{ course?: string; users?: string[] }>(
  'give-required-courses',
  async (context, { course, users }) => {
    const one = course ? await context.records.find(courses, course) : undefined;
    for (const each of course ? [one].filter((found) => found !== undefined) : await requiredCourses(context))
      await giveRequired(context, each, users);
  },
  { queue: 'runs' },
);

/** Turns begin again before certificates expire, and what is due soon is told. */
export const watchRequiredCourses = job(
  'watch-required-courses',
  async (context) => {
    for (const course of await requiredCourses(context)) await giveRequired(context, course);
    await remindOfDue(context);
  },
  { cron: '25 5 * * *' },
);

const requiredCourses = async (context: Context): Promise<Course[]> =>
  (await context.records.all(courses, {})).filter(isRequired);

export default [giveRequiredCourses, watchRequiredCourses];
