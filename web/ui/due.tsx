import { DUE, dueState, EXPIRES } from '../home/due-state.ts';
import { Badge } from './badge.tsx';

/** How pressing a day is: `3 days late`, `Due today`. Nothing without a day. */
export function Due({ day, expires = false }: { day: unknown; expires?: boolean }) {
  const state = typeof day === 'string' ? dueState(day, undefined, expires ? EXPIRES : DUE) : null;
  return state && <Badge tone={state.tone}>{state.label}</Badge>;
}
