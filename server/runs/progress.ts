import type { Context } from '../context.ts';
import type { Run } from './run.ts';

/** Says to the person of a run how far it is, once the change is committed; on whichever node they are. */
export function tellProgress(context: Context, run: Pick<Run, '_id' | 'userId' | 'state' | 'cursor' | 'total'>): void {
  const { _id, userId, state, cursor, total } = run;
  context.afterCommit(() => context.engine.bus.send('run-progress', [userId], { _id, state, done: cursor, total }));
}
