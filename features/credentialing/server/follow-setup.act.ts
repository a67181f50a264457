import { rule } from '#common/errors.ts';
import { featureAct } from '#server/runs/feature-act.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { changeRecord } from './live-records.ts';

export const FOLLOW = 'follow-setup';

export interface FollowedSetups {
  /** Setup → its entries that changed. */
  keys: Record<string, string[]>;
}

/** The items of a record follow a change of its setup, as far as they are not done. */
export default featureAct<FollowedSetups>({
  name: FOLLOW,
  title: 'Changed setups for',
  done: 'brought up to date',
  batch: 50,
  isUndoable: true,
  work: async (context, _module, recordId, { keys }) => {
    const record = await context.records.get(credentialing, recordId);
    const setup = await context.records.get(credentialingSetup, record.setup!);
    const { items, skipped } = await changeRecord(context, recordId, setup, new Set(keys[setup._id] ?? []));
    if (!items && skipped.length) throw rule(skipped.map(({ reason }) => reason).join(' '));
  },
});
