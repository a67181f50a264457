import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { aRecord, named } from '#server/openapi/record-shapes.ts';
import { hrPolicies } from '../../hr-policies.module.ts';
import { acknowledge, standingOf } from './acknowledge.ts';
import { publish } from './publish.ts';
import { remindOfPolicy } from './remind.ts';
import { standing } from './standing.ts';

export default [
  route('POST /api/hr-policies/:id/publish', {
    policy: { module: 'hrPolicies', view: 'edit' },
    summary: 'Publishes the text as the next version; askAgain: everybody is asked to read it',
    body: z.strictObject({ note: z.string().max(2_000).nullish(), askAgain: z.boolean() }),
    answer: z.object({ record: aRecord }),
    handle: ({ context, params, body }) => publish(context, params.id!, body),
  }),

  route('POST /api/hr-policies/:id/acknowledge', {
    policy: { module: 'hrPolicies', view: 'access' },
    notWhileImpersonating: true,
    summary: 'Notes that the caller has read and understood this version',
    body: z.strictObject({ version: z.number().int().min(1) }),
    answer: z.object({
      record: z.object({ policy: z.string(), version: z.number().int(), user: z.string(), at: z.string() }),
    }),
    handle: async ({ context, params, body }) => ({ record: await acknowledge(context, params.id!, body.version) }),
  }),

  route('GET /api/hr-policies/mine', {
    policy: { module: 'hrPolicies', view: 'access' },
    summary: 'The published policies that the caller may read, and when they acknowledged each',
    answer: z.object({ records: z.array(z.looseObject({ _id: z.string(), acknowledged: z.string().nullable() })) }),
    handle: async ({ context }) => {
      const seen = await context.records.all(hrPolicies, {});
      const system = context.asSystem('people learn what they have acknowledged');
      const whole = seen.length ? await system.records.all(hrPolicies, { _id: seen.map(({ _id }) => _id) }) : [];
      const asked = whole.filter(({ policy_version }) => policy_version !== null); // the reader may not be told of versions
      const published = new Set(asked.map(({ _id }) => _id));
      const policies = seen.filter(({ _id }) => published.has(_id));
      const standing = await standingOf(system, asked, context.userId!);
      const at = new Map(
        standing.toSorted((one, other) => one.policy_version! - other.policy_version!).map((each) => [each.policy, each.at]),
      );
      return { records: policies.map((policy) => ({ ...policy, acknowledged: at.get(policy._id) ?? null })) };
    },
  }),

  route('GET /api/hr-policies/:id/acknowledgements', {
    policy: { module: 'hrPolicies', view: 'edit' },
    summary: 'Who has acknowledged the policy as it stands, and who has not; its version is null where it is hidden',
    answer: z.object({
      version: z.number().int().nullable(),
      records: z.array(z.object({ user: z.string(), at: z.string() })),
      missing: z.array(named),
      toRemind: z.number().int(),
    }),
    handle: async ({ context, params }) => {
      const { seen, latest, missing, toRemind } = await standing(context, params.id!);
      return {
        version: seen.policy_version === undefined ? null : (seen.policy_version ?? 0),
        records: [...latest].map(([user, at]) => ({ user, at })),
        missing: missing.sort((one, other) => one.name.localeCompare(other.name)),
        toRemind: toRemind.length,
      };
    },
  }),

  route('POST /api/hr-policies/:id/remind', {
    policy: { module: 'hrPolicies', view: 'edit' },
    summary: 'Reminds everybody who has not acknowledged the policy, each person once a day at most',
    answer: z.object({ reminded: z.number().int() }),
    handle: ({ context, params }) => context.transaction((inner) => remindOfPolicy(inner, params.id!)),
  }),
];
