import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { unlessRefused } from '#server/unless-refused.ts';
import { dialer } from '../../dialer.module.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import type { telephoneCalls } from '../../telephone-calls.module.ts';
import { endAtProvider } from '../calls/let-go.jobs.ts';
import { recordCall } from '../voice/record-call.ts';
import { wrapSeconds } from '../telephony-settings.ts';
import { noteCall } from './call-activity.ts';
import { dialSoon } from './dial-soon.ts';
import { moveIf, type Run } from './dialer-run.ts';

type Call = RecordOf<typeof telephoneCalls>;

/** A person is put through to the caller; a machine hears the voicemail drop, or nothing. */
export async function calleeAnswered(context: Context, call: Call): Promise<void> {
  if (call.outcome !== 'answered') return;
  const run = await context.records.get(dialer, call.conference!);
  if (run.currentCall !== call._id) return endAtProvider(context, call.sid);
  await context.records.update(dialerParticipants, call.participant!, { status: 'connected' });
  await moveIf(context, run, 'answer');
}

/** The attempt is noted at the record; then the next one, after a while to write down what was said. */
export async function calleeEnded(context: Context, call: Call): Promise<void> {
  const run = await context.records.get(dialer, call.conference!);
  await unlessRefused(context, 'the activity of a call', (inner) => noteCall(inner, run, call));
  if (call.outcome === 'answered' && run.records) await recordCall(context, call);
  await settle(context, run, call);
  if (run.currentCall !== call._id) return;
  const wasAnswered = call.outcome === 'answered';
  const wait = wasAnswered && !call.said ? await wrapSeconds(context) : 0;
  const until = new Date(context.now().getTime() + wait * 1_000);
  if (await moveIf(context, run, 'call-ends', { wrap_until: wait ? until.toISOString() : null }))
    await dialSoon(context, run._id, until);
}

/** Done, or once more at the end of the list. */
async function settle(context: Context, run: Run, { outcome, participant: id, status }: Call): Promise<void> {
  const participant = await context.records.get(dialerParticipants, id!);
  const wasLeft = status === 'canceled' && outcome !== 'answered';
  const isTriedAgain = outcome !== 'answered' && (participant.attempts ?? 0) <= (run.retries ?? 0);
  if (!wasLeft && !isTriedAgain) return void (await context.records.update(dialerParticipants, id!, { status: 'done', outcome }));
  await context.records.update(dialerParticipants, id!, {
    status: 'remaining',
    outcome: null,
    ...(wasLeft ? { attempts: Math.max(0, (participant.attempts ?? 1) - 1) } : { position: await lastPlace(context, run._id) }),
  });
}

export async function lastPlace(context: Context, conference: string): Promise<number> {
  const last = await context.records.first(dialerParticipants, { conference }, { sortField: 'position', sortOrder: 'desc' });
  return (last?.position ?? 0) + 1;
}
