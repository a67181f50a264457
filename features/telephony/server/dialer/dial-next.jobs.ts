import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { job, type Job } from '#server/jobs/job.ts';
import { dialer } from '../../dialer.module.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { RUNNING } from '../../dialer-states.ts';
import { orderCall } from '../calls/order-call.ts';
import { heldFor, quietFor, quietSentence, recordOf } from '../reach.ts';
import { endCaller } from './caller-calls.ts';
import { DIAL_NEXT, dialSoon } from './dial-soon.ts';
import { move, tellOwner, type Run } from './dialer-run.ts';

type Participant = RecordOf<typeof dialerParticipants>;
const LEAST_WAIT_MS = 250;

/** Calls who is next, unless the run is not running any more; it finds that out for itself, whichever node does it, and when. */
export const dialNext: Job<{ conference: string }> = job(
  DIAL_NEXT,
  (context, { conference }) =>
    context.transaction(async (inner) => {
      if (!(await inner.records.find(dialer, conference))) return;
      const run = await inner.records.lock(dialer, conference);
      if (run.state !== RUNNING || run.paused) return;
      const early = run.wrap_until ? Date.parse(run.wrap_until) - inner.now().getTime() : 0;
      if (early > 0) return dialSoon(inner, conference, new Date(inner.now().getTime() + Math.max(early, LEAST_WAIT_MS)));
      const next = await nextOf(inner, run);
      if (next) await attempt(inner, run, next);
      else await complete(inner, run);
    }),
  { priority: -1 },
);

/** The first in order who may be called at this moment; the others are skipped with the reason. */
async function nextOf(context: Context, run: Run): Promise<Participant | undefined> {
  for (;;) {
    const next = await context.records.first(
      dialerParticipants,
      { conference: run._id, status: 'remaining' },
      { sortField: 'position', sortOrder: 'asc' },
    );
    const reason = next && (await reasonAgainst(context, next));
    if (!reason) return next;
    await context.records.update(dialerParticipants, next._id, { status: 'skipped', reason });
  }
}

async function reasonAgainst(context: Context, { phone, name, related_record: about }: Participant): Promise<string | undefined> {
  const record = await recordOf(context, about);
  const held = await heldFor(context, 'voice', { number: phone, name: name ?? undefined, about, record });
  if (held) return held.reason;
  const quiet = await quietFor(context, { number: phone, about });
  return quiet && quietSentence(quiet);
}

async function attempt(context: Context, run: Run, next: Participant): Promise<void> {
  const call = await orderCall(context, {
    kind: 'callee',
    phone: next.phone!,
    conference: run._id,
    participant: next._id,
    related_record: next.related_record,
    assigned_to: run.owner,
    description: `The dialer calls ${next.name}.`,
  });
  await context.records.update(dialerParticipants, next._id, { status: 'calling', attempts: (next.attempts ?? 0) + 1 });
  await move(context, run, 'attempt', { currentCall: call._id, wrap_until: null });
}

async function complete(context: Context, run: Run): Promise<void> {
  await move(context, run, 'nobody-remains');
  await endCaller(context, run, 'Nobody is left to be called. Goodbye.');
  tellOwner(context, run);
}

export default [dialNext];
