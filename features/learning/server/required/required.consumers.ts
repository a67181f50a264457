import { users } from '#server/accounts/users.module.ts';
import { consume, type RecordEvent } from '#server/events/event.ts';
import { courses } from '../../courses.module.ts';
import { giveRequiredCourses } from './required.jobs.ts';

const OF_PEOPLE = ['userType', 'roles', 'teams', 'active'];
const OF_COURSES = ['required_for', 'required_roles', 'required_teams'];

/** Who joins or changes role gets what is required of them, and so does everybody when a course becomes required. */
export default consume(
  'give-required-courses',
  { modules: [users.name, courses.name], whats: ['created', 'changed', 'restored'], gathers: 900, savesNothing: true },
  async (context, events) => {
    const concerns = ({ what, fields }: RecordEvent, names: readonly string[]) =>
      what !== 'changed' || fields.some((field) => names.includes(field));
    const people = events.filter((event) => event.module === users.name && concerns(event, OF_PEOPLE));
    const changed = events.filter((event) => event.module === courses.name && concerns(event, OF_COURSES));
    for (const course of new Set(changed.map(({ recordId }) => recordId)))
      await context.queue(giveRequiredCourses, { course }, { key: `required ${course}` });
    if (people.length) await context.queue(giveRequiredCourses, { users: [...new Set(people.map(({ recordId }) => recordId))] });
  },
);
