import type { RecordOf } from '#common/module.ts';
import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { hrPolicies } from '../../hr-policies.module.ts';
import { policyAcknowledgements } from '../../policy-acknowledgements.module.ts';

export type Policy = RecordOf<typeof hrPolicies>;
export type Acknowledgement = RecordOf<typeof policyAcknowledgements>;

/** The caller has read and understood this version. @throws 409 where it is not the one that stands */
export function acknowledge(context: Context, id: string, version: number) {
  return context.transaction(async (inner) => {
    const seen = await inner.records.get(hrPolicies, id);
    const system = inner.asSystem('people acknowledge policies for themselves');
    const policy = await system.records.lock(hrPolicies, seen._id);
    if (policy.policy_version !== version)
      throw conflict('version-conflict', 'A newer version of this policy has been published. Please read it first.');
    const key = `${policy._id}:${version}:${inner.userId}`;
    const known = await system.records.first(policyAcknowledgements, { key });
    const kept =
      known ??
      (await system.records.create(policyAcknowledgements, {
        key,
        name: policy.name,
        policy: policy._id,
        policy_version: version,
        user: inner.userId,
        at: inner.now().toISOString(),
      }));
    return { policy: policy._id, version, user: inner.userId!, at: kept.at! };
  });
}

/** Those that are good by now: of the last version that everybody was asked about, or of a later one. */
export async function standingOf(context: Context, policies: readonly Policy[], user?: string): Promise<Acknowledgement[]> {
  if (!policies.length) return [];
  const asked = new Map(policies.map(({ _id, asked_version }) => [_id, asked_version ?? 1]));
  const all = await context.records.all(policyAcknowledgements, { policy: [...asked.keys()], ...(user ? { user } : {}) });
  return all.filter(({ policy, policy_version }) => policy_version! >= asked.get(policy!)!);
}
