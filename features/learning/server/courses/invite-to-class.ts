import type { AfterSave } from '#server/records/rules.ts';
import { users } from '#server/accounts/users.module.ts';
import { calendarInvite } from '#server/outside/calendar-invite.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { sendMail } from '#server/outside/mail.jobs.ts';
import type { Session } from './attendance-rows.ts';

/** How long a class takes in the calendars of those who are in it. */
const LASTS_MS = 60 * 60_000;

const OUT = 'You do not have to come any more. Open the attached file to take the class out of your calendar.';
const IN = (place: string | null) =>
  `${place ? `The place is: ${place}. ` : ''}Open the attached file to have the class in your calendar.`;

/** People meet there; one person's turn at a course is no class. */
const isClass = ({ date, place, capacity, users: people }: Session): boolean =>
  Boolean(date) && (Boolean(place) || capacity !== null || (people ?? []).length > 1);

/** Everybody in a class gets it into their calendar, also where it moves; whoever is out of it gets it taken out. */
export async function inviteToClasses(saves: readonly AfterSave<Session>[]): Promise<void> {
  for (const save of saves) {
    const { record, previous, context } = save;
    if (!isClass(record) || Date.parse(record.date!) < context.now().getTime()) continue;
    const before = previous && isClass(previous) ? (previous.users ?? []) : [];
    const now = record.users ?? [];
    const isMoved = save.changed('date') || save.changed('place') || !before.length;
    await write(save, isMoved ? now : now.filter((user) => !before.includes(user)), false);
    await write(
      save,
      before.filter((user) => !now.includes(user)),
      true,
    );
  }
}

async function write({ record, context }: AfterSave<Session>, ids: readonly string[], isCancelled: boolean): Promise<void> {
  if (!ids.length) return;
  const people = await context.asSystem('people are invited to their class').records.all(users, { _id: [...ids], active: true });
  const start = record.date!;
  const end = new Date(Date.parse(start) + LASTS_MS).toISOString();
  const title = record.name ?? 'Class';
  for (const { email } of people) {
    if (!email) continue;
    const invite = {
      uid: record._id,
      sequence: record.version,
      title,
      start,
      end,
      place: record.place,
      to: [email],
      isCancelled,
    };
    await context.queue(sendMail, {
      to: [email],
      subject: isCancelled ? `You are not in this class any more: ${title}` : `Your class: ${title}`,
      html: `<p>${escapeHtml(isCancelled ? OUT : IN(record.place))}</p>`,
      madeFiles: [calendarInvite(context, invite)],
      relatedRecord: { moduleName: 'courseSessions', recordId: record._id },
      isNeeded: true,
    });
  }
}
