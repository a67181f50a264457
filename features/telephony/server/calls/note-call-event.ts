import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { dialer } from '../../dialer.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { calleeAnswered, calleeEnded } from '../dialer/callee-calls.ts';
import { callerJoined, callerLeft } from '../dialer/caller-calls.ts';
import { voicemailEnded } from '../voice/voicemail-call.ts';
import { voiceshotEnded } from '../voice/voiceshot-call.ts';
import { changesOf, isOver, rankOf, type CallEvent } from './call-changes.ts';

type Call = RecordOf<typeof telephoneCalls>;
interface Followed {
  answered?: (context: Context, call: Call) => Promise<void>;
  ended: (context: Context, call: Call) => Promise<void>;
}
const KINDS: Readonly<Record<string, Followed>> = {
  callee: { answered: calleeAnswered, ended: calleeEnded },
  caller: { answered: callerJoined, ended: callerLeft },
  voiceshot: { ended: voiceshotEnded },
  voicemail: { ended: voicemailEnded },
};

/** Notes it and does what follows, each step once: what is late undoes nothing. */
export const noteCallEvent = (context: Context, id: string, event: CallEvent): Promise<void> =>
  context.transaction(async (inner) => {
    const system = inner.asSystem('a call goes on');
    const found = await system.records.find(telephoneCalls, id);
    if (!found) return;
    if (found.conference) await system.records.lock(dialer, found.conference); // before its calls, as everywhere
    const before = await system.records.lock(telephoneCalls, id);
    if (rankOf(event.status) <= rankOf(before.status)) return;
    const call = await system.records.update(telephoneCalls, id, changesOf(system, before, event));
    const follows = KINDS[call.kind ?? ''];
    if (event.status === 'in-progress') await follows?.answered?.(system, call);
    else if (isOver(call)) await follows?.ended(system, call);
  });
