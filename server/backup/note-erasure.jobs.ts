import type { ErasurePlan } from '../erasure/plan-erasure.ts';
import { job } from '../jobs/job.ts';
import { noteErasure } from './erasures.ts';
import { placeOf } from './places.ts';

/**
 * Notes an erasure where backups are. Queued by the transaction that erases: what was erased is noted, and what was not erased never is.
 */
export const noteErasureLater = job<{ request: string; at: string; plan: ErasurePlan }>(
  'note-erasure',
  async ({ engine }, { request, at, plan }) => {
    if (engine.copyOf) return; // it would stand among the notes of the original
    await noteErasure(await placeOf(engine.settings), request, new Date(at), plan);
  },
  { queue: 'runs' },
);

export default [noteErasureLater];
