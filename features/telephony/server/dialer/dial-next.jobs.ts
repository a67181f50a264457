import type { RecordLink, RecordOf } from '#common/module.ts';
import { createContext, type Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { job, type Job } from '#server/jobs/job.ts';
import { dialer } from '../../dialer.module.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { RUNNING } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { orderCall } from '../calls/order-call.ts';
import { heldFor, quietFor, quietSentence, recordOf } from '../reach.ts';
import { endCaller } from './caller-calls.ts';
import { DIAL_NEXT, dialSoon } from './dial-soon.ts';
import { move, tellOwner, type Run } from './dialer-run.ts';

type Participant = RecordOf<typeof dialerParticipants>;
const LEAST_WAIT_MS = 250;
/** If the telephone company never reports the end of a call, its number is free again after this time. */
const LONGEST_CALL_MS = 2 * 60 * 60 * 1_000;

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
      const caller = await callerOf(inner, run);
      if (!caller) return giveUp(inner, run);
      const next = await nextOf(inner, run, caller);
      if (next) await attempt(inner, run, next);
      else await complete(inner, run);
    }),
  { priority: -1 },
);

/** With the rights that they have by now; undefined: they may not call any more. */
async function callerOf({ engine, database, now }: Context, { owner }: Run): Promise<Context | undefined> {
  const access = owner ? await engine.access.of(owner) : undefined;
  if (!access?.module(engine.registry.module(dialer.name)).access) return undefined;
  return createContext(engine, { access, userId: owner, source: 'system', database, now });
}

async function giveUp(context: Context, run: Run): Promise<void> {
  await move(context, run, 'end', { wrap_until: null });
  await endCaller(context, run, 'You cannot make calls any more. Goodbye.');
}

/** The first in order who may be called at this moment; the others are skipped with the reason. */
async function nextOf(context: Context, run: Run, caller: Context): Promise<Participant | undefined> {
  for (;;) {
    const next = await context.records.first(
      dialerParticipants,
      { conference: run._id, status: 'remaining' },
      { sortField: 'position', sortOrder: 'asc' },
    );
    const reason = next && (await reasonAgainst(context, next, caller));
    if (!reason) return next;
    await context.records.update(dialerParticipants, next._id, { status: 'skipped', reason });
  }
}

async function reasonAgainst(context: Context, next: Participant, caller: Context): Promise<string | undefined> {
  const { phone, name, related_record: about } = next;
  if (about && !(await isSeen(caller, about))) return 'This record does not exist.';
  const record = await recordOf(context, about);
  const held = await heldFor(context, 'voice', { number: phone, name: name ?? undefined, about, record });
  if (held) return held.reason;
  const quiet = await quietFor(context, { number: phone, about });
  if (quiet) return quietSentence(quiet);
  return (await isOnThePhone(context, phone!)) ? 'Somebody else is calling this number at the moment.' : undefined;
}

async function isSeen({ engine, access, records }: Context, { moduleName, recordId }: RecordLink): Promise<boolean> {
  const module = engine.registry.modules.get(moduleName);
  return module !== undefined && access.module(module).access && (await records.find(moduleName, recordId)) !== undefined;
}

/** Two runs that come to a number at the same moment are asked one after the other. */
async function isOnThePhone(context: Context, phone: string): Promise<boolean> {
  await holdKey(context.database, `dialer calls ${phone}`);
  const call = await context.records.first(telephoneCalls, {
    all: [
      { field: 'phone', op: 'equals', value: phone },
      { field: 'status', op: 'in', value: ['queued', 'ringing', 'in-progress'] },
      { field: 'createdAt', op: 'greaterThan', value: new Date(context.now().getTime() - LONGEST_CALL_MS).toISOString() },
    ],
  });
  return call !== undefined;
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
