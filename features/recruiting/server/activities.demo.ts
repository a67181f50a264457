import { demo, officeMoment } from '#server/demo.ts';
import { activities } from '#features/work/activities.module.ts';
import { leads } from '../leads.module.ts';
import type { Person } from './demo-openings.ts';

const calls = [
  'Left a voicemail',
  'Talked about the assignment and the pay package',
  'Asked for a better time to call',
  'Confirmed the interview',
  'Checked references',
];
const notes = [
  'Prefers days, no weekends',
  'License renewal is under way',
  'Would relocate for a six-month contract',
  'Sent the profile to the account',
  'Asked to be called after four',
];

/** Calls and notes of the last weeks, by the people whose leads they are about. */
export default demo('calls and notes', 65, async (context, world) => {
  const people = (world.shared.people as Person[]).filter(({ isOut, age }) => !isOut && age > 60);
  for (let n = 0; n < 240; n++) {
    const lead = await context.records.get(leads, people[(n * 7) % 320]!.id);
    const activityType = n % 3 === 0 ? 'Note' : 'Call';
    const moment = officeMoment(context, n % 45, n * 3);
    await context.inNameOf(lead.assigned_to!, 'demo data', moment).records.create(activities, {
      name: world.pick(n % 3 === 0 ? notes : calls),
      activityType,
      relatedRecord: { moduleName: 'leads', recordId: lead._id },
      assigned_to: lead.assigned_to,
    });
  }
});
