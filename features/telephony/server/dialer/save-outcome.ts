import { z } from 'zod';
import { conflict, invalid, notFound } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { dayIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { activities } from '#features/work/activities.module.ts';
import { createTask } from '#features/work/server/public.ts';
import type { tasks } from '#features/work/tasks.module.ts';
import { SAID_OUTCOMES } from '../../call-outcomes.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { RUNNING } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { isOver } from '../calls/call-changes.ts';
import { noteCall } from './call-activity.ts';
import { dialSoon } from './dial-soon.ts';
import { lockOwn, write, type Run } from './dialer-run.ts';

type Call = RecordOf<typeof telephoneCalls>;
const REASON = 'what was said in a call is noted';

export const outcomeBody = z.looseObject({
  outcome: z.enum(SAID_OUTCOMES),
  note: z.string().trim().max(5_000).optional(),
  callBackAt: z.iso.datetime({ offset: true }).optional(),
});
type Body = z.infer<typeof outcomeBody>;

/** What the caller says of a call: in its record's history, with the next task; then the next one is called. */
export const saveOutcome = (context: Context, callId: string, body: Body) =>
  context.transaction(async (inner) => {
    const system = inner.asSystem(REASON);
    const found = await system.records.find(telephoneCalls, callId);
    if (!found?.conference || found.kind !== 'callee') throw notFound();
    const run = await lockOwn(inner, found.conference);
    const before = await system.records.lock(telephoneCalls, callId);
    if (!before.answered_at && !isOver(before))
      throw conflict('wrong-state', 'Nobody has answered this call yet.', { state: run.state });
    if (body.outcome === 'Call back' && !body.callBackAt) throw invalid({ callBackAt: 'Please choose when to call back.' });
    const call = await system.records.update(telephoneCalls, callId, { said: body.outcome });
    const activity = await noteCall(system, run, call, body.note ? { description: body.note } : {});
    await markNumber(system, call, body.outcome);
    const task = body.outcome === 'Call back' ? await callBack(inner, run, call, body) : undefined;
    await goOn(inner, run, call);
    return {
      activity: activity ? ((await inner.records.find(activities, activity._id)) ?? null) : null,
      task: task ? ((await inner.records.find('tasks', task._id)) ?? null) : null,
    };
  });

/** A wrong number reaches nobody whom the agency knows; who says so is not called any more. */
async function markNumber(context: Context, { phone }: Call, said: Body['outcome']): Promise<void> {
  if (said === 'Do not call')
    await suppress(context, { channel: 'voice', address: phone!, reason: 'unsubscribed', note: 'Said on the phone' });
  if (said !== 'Wrong number') return;
  for (const channel of ['voice', 'sms'] as const)
    await suppress(context, { channel, address: phone!, reason: 'manual', note: 'Wrong number' });
}

async function callBack(
  context: Context,
  run: Run,
  call: Call,
  { callBackAt, note }: Body,
): Promise<RecordOf<typeof tasks> | undefined> {
  if (!call.related_record) return undefined;
  const { name } = await context.asSystem(REASON).records.get(dialerParticipants, call.participant!);
  const at = new Date(callBackAt!);
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: context.timeZone }).format(
    at,
  );
  return createTask(context, {
    subject: `Call ${name} back`,
    description: [`Call back ${time} (${context.timeZone}) at ${call.phone}.`, note].filter(Boolean).join('\n'),
    task_type: 'Call',
    assignees: [run.owner],
    about: call.related_record,
    due: dayIn(context.timeZone, at),
  });
}

/** A saved outcome ends the time to write it down. */
async function goOn(context: Context, run: Run, call: Call): Promise<void> {
  const isWaiting = run.state === RUNNING && run.currentCall === call._id && isOver(call);
  if (isWaiting) await dialSoon(context, run._id, context.now());
  await write(context, run._id, isWaiting ? { wrap_until: null } : { currentCall: run.currentCall });
}
