import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { hrPolicies } from '../../hr-policies.module.ts';
import { policyToRead } from '../../learning.notification-kinds.ts';
import { policyVersions } from '../../policy-versions.module.ts';
import { standingOf } from './acknowledge.ts';
import { readersOf } from './readers.ts';

interface Publication {
  note?: string | null | undefined;
  askAgain: boolean;
}

/** Makes the text as it stands the next version. The first one asks everybody, whatever is said. */
export function publish(context: Context, id: string, { note, askAgain }: Publication) {
  return context.transaction(async (inner) => {
    const policy = await inner.records.lock(hrPolicies, id);
    const version = (policy.policy_version ?? 0) + 1;
    const asks = askAgain || version === 1;
    const system = inner.asSystem('the server keeps the versions of policies');
    await system.records.create(policyVersions, {
      key: `${policy._id}:${version}`,
      name: `${policy.name}, version ${version}`.slice(0, 250),
      policy: policy._id,
      policy_version: version,
      text: policy.description,
      note: note ?? null,
      ask_again: asks,
    });
    const published = await system.records.update(hrPolicies, policy._id, {
      policy_version: version,
      asked_version: asks ? version : (policy.asked_version ?? 1),
      published_at: inner.now().toISOString(),
    });
    if (policy.must_acknowledge && asks) {
      const done = new Set((await standingOf(system, [published])).map(({ user }) => user));
      const to = (await readersOf(system, published)).map(({ _id }) => _id).filter((user) => !done.has(user));
      await notify(inner, {
        to,
        kind: policyToRead,
        title: 'A policy is waiting to be read',
        about: { moduleName: hrPolicies.name, recordId: policy._id },
      });
    }
    return { record: await inner.records.get(hrPolicies, policy._id) };
  });
}
