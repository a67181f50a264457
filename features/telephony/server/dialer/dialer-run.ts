import { conflict, notFound } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { dialer } from '../../dialer.module.ts';
import { afterEvent, DIALER_STATES, type DialerEvent } from '../../dialer-states.ts';

export type Run = RecordOf<typeof dialer>;
const REASON = 'a dialer run is its caller’s';

/** One’s own run, held for this transaction. @throws 404 for somebody else’s */
export async function lockOwn(context: Context, id: string): Promise<Run> {
  const { records } = context.asSystem(REASON);
  const found = await records.find(dialer, id);
  if (!found || found.owner !== context.userId) throw notFound();
  return records.lock(dialer, id);
}

/** One’s own run to look at; System Admins look at all. @throws 404 */
export async function readRun(context: Context, id: string): Promise<Run> {
  const run = await context.asSystem(REASON).records.find(dialer, id);
  if (!run || (run.owner !== context.userId && !context.access.isAdmin)) throw notFound();
  return run;
}

/** Writes what an event makes of it. @throws 409 with the state, where it allows no such thing */
export async function move(context: Context, run: Run, event: DialerEvent, more: Partial<Run> = {}): Promise<Run> {
  const next = afterEvent(standingOf(run), event);
  if (!next) throw refusal(run);
  return write(context, run._id, { ...next, ...more });
}

/** The same for what the telephone says: what does not fit any more is passed over. */
export const moveIf = async (context: Context, run: Run, event: DialerEvent, more: Partial<Run> = {}): Promise<Run | undefined> =>
  afterEvent(standingOf(run), event) ? move(context, run, event, more) : undefined;

export async function write(context: Context, id: string, fields: Partial<Run>): Promise<Run> {
  const run = await context.asSystem(REASON).records.update(dialer, id, fields);
  tellOwner(context, run);
  return run;
}

/** Its pages ask once each for what has changed. */
export const tellOwner = (context: Context, { _id, owner }: Pick<Run, '_id' | 'owner'>): void =>
  context.afterCommit(() => {
    if (owner) context.engine.bus.send('dialer-event', [owner], { _id });
  });

export const standingOf = ({ state, started, paused, conferenceStarted }: Run) => ({
  state: state ?? 0,
  started: started ?? false,
  paused: paused ?? false,
  conferenceStarted: conferenceStarted ?? false,
});

export const refusal = ({ state }: Pick<Run, 'state'>) => {
  const stateName = DIALER_STATES[state ?? 0]!;
  return conflict('wrong-state', `This is not possible now: the dialer is at “${stateName}”.`, { state: state ?? 0, stateName });
};
