import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { CallOutcome } from '../../call-outcomes.ts';
import type { telephoneCalls } from '../../telephone-calls.module.ts';

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
export const rankOf = (status: string | null) => RANK[status ?? 'queued'] ?? 3;
export const isOver = ({ status }: Pick<Call, 'status'>): boolean => rankOf(status) === 3;

/** What an event makes of a call. */
export function changesOf(context: Context, call: Call, event: CallEvent): Partial<Call> {
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
