import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { jobNamed } from '../job-named.ts';

export type Call = RecordOf<typeof telephoneCalls>;

export const PLACE_CALL = 'place-call';

/** A call that is placed a moment later, once, whatever happens to this node. Inside a transaction. */
export async function orderCall(context: Context, fields: Partial<Call> & { phone: string; kind: string }): Promise<Call> {
  const system = context.asSystem('a call is ordered');
  const call = await system.records.create(telephoneCalls, {
    name: `${fields.kind === 'caller' ? 'Own phone' : 'Call'} ${fields.phone}`,
    status: 'queued',
    outcome: 'queued',
    ...fields,
  });
  await system.queue(jobNamed(system, PLACE_CALL), { call: call._id }, { key: `call ${call._id}` });
  return call;
}
