import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { activities } from '#features/work/activities.module.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import type { Run } from './dialer-run.ts';

type Call = RecordOf<typeof telephoneCalls>;
type Activity = RecordOf<typeof activities>;

/** Each attempt is a Call in the history of its record, once: with its outcome and how long it was. */
export async function noteCall(context: Context, run: Run, call: Call, more: Partial<Activity> = {}): Promise<Activity | null> {
  if (!call.related_record || !run.owner || (call.status === 'canceled' && !call.answered_at)) return null;
  const { records } = context.inNameOf(run.owner, 'a call is noted at its record');
  const { name } = await records.get(dialerParticipants, call.participant!);
  const seconds = call.seconds ?? 0;
  const fields: Partial<Activity> = {
    outcome: call.said ?? outcomeOf(run, call),
    seconds,
    minutes: Math.ceil(seconds / 60),
    ...more,
  };
  if (call.activity) return records.update(activities, call.activity, fields);
  const activity = await records.create(activities, {
    name: `Call to ${name}`,
    activityType: 'Call',
    direction: 'Outgoing',
    relatedRecord: call.related_record,
    assigned_to: run.owner,
    description: `Called by the dialer: ${call.outcome ?? 'no-answer'}, ${seconds} seconds.`,
    ...fields,
  });
  await records.update(telephoneCalls, call._id, { activity: activity._id });
  return activity;
}

function outcomeOf({ voicemailDrop }: Run, { outcome }: Call): string {
  if (outcome === 'answered') return 'Reached';
  return outcome === 'machine' && voicemailDrop ? 'Left a voicemail' : 'No answer';
}
