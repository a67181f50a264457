import { isDeepStrictEqual } from 'node:util';
import { hasCycle } from '#common/conditions.ts';
import { newId } from '#common/ids.ts';
import { check, derive } from '#server/records/rules.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { joinNames } from '#features/placements/server/public.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { entryProblem } from './entry-problem.ts';

export default [
  check(credentialingSetup, 'a setup is for W2, 1099 or both', { on: ['provider_type'], orNew: true }, ({ record, refuse }) => {
    if (!record.provider_type?.length) refuse('You must have W2 or 1099 set on this record!', 'provider_type');
  }),

  derive(
    credentialingSetup,
    'a setup is named after what it is for',
    { on: ['name'], orNew: true },
    async ({ record, set, context }) => {
      if (record.name) return;
      const account = await joinNames(context, [[accounts, record.account_specific]]);
      set({ name: [record.core_or_managed, ...(record.provider_type ?? []), account].filter(Boolean).join(' ') || null });
    },
  ),

  derive(
    credentialingSetup,
    'the items of a setup have ids, an order and a lock',
    { on: ['required_items'] },
    ({ record, set }) => {
      const entries = record.required_items?.map((entry, at) => ({
        ...entry,
        _id: entry._id ?? newId(),
        order: entry.order ?? at,
        locked: Array.isArray(entry.conditions) && entry.conditions.length > 0,
      }));
      set({ required_items: entries ?? null });
    },
  ),

  check(
    credentialingSetup,
    'a record can be built from every item of a setup',
    { on: ['required_items'], orNew: true },
    ({ record, previous, refuse, context }) => {
      const kept = previous?.required_items ?? [];
      const categories = kept.map(({ category }) => category);
      for (const entry of record.required_items ?? []) {
        const problem = kept.some((each) => isDeepStrictEqual(each, entry)) ? null : entryProblem(context, entry, categories);
        if (problem) refuse(`${named(entry)}: ${problem}`, 'required_items');
      }
    },
  ),

  check(credentialingSetup, 'each item of a setup has an id of its own', { on: ['required_items'] }, ({ record, refuse }) => {
    const ids = new Set<unknown>();
    for (const entry of record.required_items ?? []) {
      if (ids.has(entry._id)) refuse(`${named(entry)} has the id of another item. Please leave it out.`, 'required_items');
      ids.add(entry._id);
    }
  }),

  check(credentialingSetup, 'no item of a setup depends on itself', { on: ['required_items'] }, ({ record, refuse }) => {
    if (hasCycle((record.required_items ?? []) as unknown as Parameters<typeof hasCycle>[0]))
      refuse('The conditions of these items depend on each other. Please remove one of them.', 'required_items');
  }),
];

const named = ({ name }: Record<string, unknown>): string => (name ? `“${String(name)}”` : 'An item');
