import { dueState } from '../home/due-state.ts';
import { Badge } from './badge.tsx';

/** How pressing a day is: `3 days late`, `Due today`. Nothing without a day. */
export function Due({ day, says = 'Due' }: { day: unknown; says?: string }) {
  const state = typeof day === 'string' ? dueState(day) : null;
  return state && <Badge tone={state.tone}>{state.label.replace('Due', says)}</Badge>;
}
