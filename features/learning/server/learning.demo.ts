import { Readable } from 'node:stream';
import { addDays } from '#common/fields/calendar.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { courseAttendances } from '../course-attendances.module.ts';
import { courseEvaluation } from '../course-evals.module.ts';
import { courses } from '../courses.module.ts';
import { handbooks } from '../handbooks.module.ts';
import { hrPolicies } from '../hr-policies.module.ts';
import { tutorials } from '../tutorials.module.ts';
import { createSessions } from './courses/create-sessions.ts';
import { DEMO_COURSES, DEMO_TUTORIALS } from './demo-courses.ts';
import { publish } from './policies/publish.ts';

const list = (points: readonly string[]) => `<ol>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ol>`;

/** Courses in all categories, one of them required of providers and half done; tutorials; policies with a version that waits. */
export default demo('learning', 218, async (context) => {
  const global = await context.engine.access.globalTeam();
  const teams = global ? [global] : [];
  const made = await context.records.insertMany(
    courses,
    DEMO_COURSES.map(([category, title, points]) => ({
      category,
      title,
      type: 'Article',
      article: `<h2>${title}</h2>${list(points)}<p>You can do this. If you are not sure, ask the nurse in charge.</p>`,
      teams,
      due_days: 14,
      valid_months: 12,
    })),
  );
  await quiz(context, made.find(({ category }) => category === 'Seizures')!._id);
  await learned(context, made);
  await context.records.insertMany(
    tutorials,
    DEMO_TUTORIALS.map(([category, name, place, points]) => ({
      category,
      name,
      sourceType: 'html',
      htmlText: list(points),
      show_on: [place],
      active: true,
    })),
  );
  await policies(context, teams);
});

const quiz = (context: Context, course: string) =>
  context.records.create(courseEvaluation, {
    name: 'What to do in a seizure',
    course,
    pass_score: 70,
    attempts: 3,
    questions: [
      { label: 'Three questions about what you have read', inputType: 'blank' },
      {
        label: 'When do you call 911?',
        inputType: 'dropdown',
        options: ['After one minute', 'After five minutes'],
        correct: 'After five minutes',
        required: true,
      },
      {
        label: 'What helps?',
        inputType: 'dropdown-multi',
        options: ['Timing it', 'Holding the arms', 'Turning on one side'],
        correct: ['Timing it', 'Turning on one side'],
        points: 2,
      },
      { label: 'Do you put anything into the mouth?', inputType: 'checkbox', correct: false },
    ],
  });

/** All providers have the required one, every second is done with it, and for one whose certificate expires soon the next turn has begun. */
async function learned(context: Context, made: readonly { _id: string; category: string | null }[]): Promise<void> {
  const people = await context.records.all(
    users,
    { active: true, userType: 'Provider' },
    { sortField: 'createdAt', sortOrder: 'asc' },
  );
  const learners = people.map(({ _id }) => _id);
  const required = await context.records.get(courses, made.find(({ category }) => category === 'Infectious Diseases')!._id);
  if (learners.length) await createSessions(context, required, learners);
  const rows = await context.records.all(courseAttendances, { course: required._id });
  const expiring: string[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % 2) continue;
    const done = officeMoment(context, at ? 200 - (at % 90) : 340, at).toISOString();
    if (at === 0) expiring.push(row.user!);
    await context.records.update(courseAttendances, row._id, {
      state: 'attended',
      share: 1,
      at: done,
      completed_at: done,
      valid_until: addDays(done.slice(0, 10), 365),
      certificate_number: `${required.courseId}-9${String(at).padStart(5, '0')}`,
    });
  }
  await createSessions(context, required, expiring, { dueOf: () => addDays(context.today(), 25) });
  await context.records.update(courses, required._id, { required_for: ['Provider'] });
}

async function policies(context: Context, teams: string[]): Promise<void> {
  const texts = [
    ['Time off', 'Ask for time off two weeks ahead. In an emergency, call first and write afterwards.'],
    ['Privacy', 'What you learn of a patient or a student stays with you. Never send it by a private account.'],
    ['Social media', 'Do not post pictures from a facility or a school, not even without faces.'],
  ] as const;
  for (const [at, [name, text]] of texts.entries()) {
    const policy = await context.records.create(hrPolicies, {
      name,
      description: `<p>${text}</p>`,
      teams,
      must_acknowledge: true,
    });
    await publish(context, policy._id, { note: 'First version', askAgain: true });
    await handbook(context, { name, policy: policy._id, teams });
    if (at > 0) {
      await context.records.update(hrPolicies, policy._id, { must_acknowledge: true });
      continue;
    }
    await context.records.update(hrPolicies, policy._id, {
      description: `<p>${text} From this year on, unused hours may be carried into March.</p>`,
    });
    await publish(context, policy._id, { note: 'Unused hours may be carried', askAgain: true });
    await context.records.update(hrPolicies, policy._id, { must_acknowledge: true });
  }
}

async function handbook(
  context: Context,
  { name, policy, teams }: { name: string; policy: string; teams: string[] },
): Promise<void> {
  const pdf = await demoPdf({
    title: `${name}, explained`,
    issuer: 'Muster Health Academy',
    lines: [['Version', 'First edition']],
  });
  const filename = `${name.toLowerCase().replaceAll(' ', '-')}.pdf`;
  const file = await storeUpload(context, { filename, content: Readable.from([pdf]) });
  await context.records.create(handbooks, { name: `${name}, explained`, policy, teams, path: file._id, filename });
}
