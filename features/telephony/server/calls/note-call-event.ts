import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { CallOutcome } from '../../call-outcomes.ts';
import { dialer } from '../../dialer.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { calleeAnswered, calleeEnded } from '../dialer/callee-calls.ts';
import { callerJoined, callerLeft } from '../dialer/caller-calls.ts';
import { voicemailEnded } from '../voice/voicemail-call.ts';
import { voiceshotEnded } from '../voice/voiceshot-call.ts';

type Call = RecordOf<typeof telephoneCalls>;
const ENDS = ['completed', 'busy', 'no-answer', 'failed', 'canceled'] as const;
type End = (typeof ENDS)[number];

/** What is heard of a call, from the provider or the simulator, in any order and more than once. */
export interface CallEvent {
  status: 'ringing' | 'in-progress' | End;
  /** Who answered; absent: a person. */
  by?: 'person' | 'machine';
  seconds?: number;
  problem?: string;
}

const RANK = { queued: 0, ringing: 1, 'in-progress': 2 } as Readonly<Record<string, number>>;
const rankOf = (status: string | null) => RANK[status ?? 'queued'] ?? 3;
export const isOver = ({ status }: Pick<Call, 'status'>): boolean => rankOf(status) === 3;

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

function changesOf(context: Context, call: Call, event: CallEvent): Partial<Call> {
  const now = context.now();
  const at = now.toISOString();
  const started = { started_at: call.started_at ?? at };
  if (event.status === 'ringing') return { status: 'ringing', ...started };
  if (event.status === 'in-progress')
    return { status: 'in-progress', ...started, answered_at: at, outcome: event.by === 'machine' ? 'machine' : 'answered' };
  const talked = call.answered_at ? Math.round((now.getTime() - Date.parse(call.answered_at)) / 1_000) : 0;
  return {
    status: event.status,
    ...started,
    ended_at: at,
    seconds: call.answered_at ? (event.seconds ?? talked) : 0,
    outcome: call.answered_at ? call.outcome : OUTCOME_OF_END[event.status],
    problem: event.problem ?? null,
  };
}

const OUTCOME_OF_END: Readonly<Record<End, CallOutcome>> = {
  completed: 'no-answer',
  busy: 'busy',
  'no-answer': 'no-answer',
  failed: 'failed',
  canceled: 'no-answer',
};
