import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, manyDone, named, recordOf } from '#server/openapi/record-shapes.ts';
import { changeEntries, replaceAgreement, searchEntries } from './setup-entries.ts';
import { findSetup, wayOf } from './find-setup.ts';

const setupIds = z.array(id).min(1).max(500);
const entry = z.record(z.string(), z.unknown());
const match = z.looseObject({ name: z.string(), field_type: z.string().optional() });
const trial = {
  /** Nothing is changed; the answer tells what would be. */
  dryRun: z.boolean().default(false),
  /** The items of records that were built from these setups follow, as far as they are not done. */
  liveRecords: z.boolean().default(false),
};
const changed = manyDone.extend({
  isBackground: z.boolean().optional().describe('The live records follow in the background: the run says how far they are'),
  live: z.object({
    records: z.number().int(),
    items: z.number().int(),
    skipped: z.array(z.object({ _id: z.string(), reason: z.string(), code: z.string() })),
  }),
  preview: z
    .array(
      z.object({
        setup: named,
        entries: z.array(
          z.object({
            name: z.string().nullable(),
            before: recordOf('The entry').nullable(),
            after: recordOf('The entry').nullable(),
          }),
        ),
        records: z.number().int(),
        items: z.number().int(),
      }),
    )
    .optional(),
});
const seeSetups = { module: 'credentialingSetup', view: 'access' } as const;
const editSetups = { module: 'credentialingSetup', view: 'edit' } as const;

export default [
  route('POST /api/credentialing-setups/search-for-one', {
    policy: seeSetups,
    readOnly: true,
    summary:
      'The setup for a provider type, Core or Managed (absent: as the account is), and account: the account’s own, else the general one; or null',
    body: z.object({
      provider_type: z.union([z.string(), z.array(z.string())]).nullish(),
      core_or_managed: z.string().nullish(),
      account_specific: id.nullish(),
    }),
    answer: aRecord.nullable(),
    handle: async ({ context, body }) => {
      const account = body.account_specific ?? null;
      const setup = await findSetup(context, {
        provider_type: [body.provider_type ?? []].flat()[0] ?? null,
        core_or_managed: body.core_or_managed ?? (account && (await wayOf(context, account))),
        account_specific: account,
      });
      return setup ?? null;
    },
  }),

  route('POST /api/credentialing-setups/items/search', {
    policy: seeSetups,
    readOnly: true,
    summary: 'Items of all setups whose texts contain, and whose other values equal, what is asked',
    body: z.union([z.object({ searchTerms: entry }).transform((body) => body.searchTerms), entry]),
    answer: z.object({ records: z.array(recordOf('An item with its setup')) }),
    handle: async ({ context, body }) => ({ records: await searchEntries(context, body) }),
  }),

  route('POST /api/credentialing-setups/required-items-batch-change-entries', {
    policy: editSetups,
    summary: 'Adds items to these setups and takes out those that match by name and type',
    body: z.object({ setupIds, add: z.array(entry).max(100).default([]), remove: z.array(match).max(100).default([]), ...trial }),
    answer: changed,
    handle: ({ context, body }) => changeEntries(context, body.setupIds, { add: body.add, remove: body.remove }, body),
  }),

  route('POST /api/credentialing-setups/required-items-batch-update', {
    policy: editSetups,
    summary: 'Changes fields of the items that match by name and type in these setups',
    body: z.object({ setupIds, match, fields: entry, ...trial }),
    answer: changed,
    handle: ({ context, body }) => changeEntries(context, body.setupIds, { match: body.match, fields: body.fields }, body),
  }),

  route('POST /api/credentialing-setups/required-items-batch-doc-replace', {
    policy: editSetups,
    summary: 'Replaces an agreement by another one in these setups (all of them when none is named)',
    body: z.object({ setupIds: z.array(id).max(500).optional(), from: id, to: id, ...trial }),
    answer: changed,
    handle: ({ context, body }) => replaceAgreement(context, body),
  }),
];
