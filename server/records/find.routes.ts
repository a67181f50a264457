import { z } from 'zod';
import { givenId as linked } from '../http/given-id.ts';
import { route } from '../http/route.ts';
import { countRelated } from './count-related.ts';
import { findEverywhere } from './find-everywhere.ts';
import { namesOf } from './names-of.ts';

const MOST_LINKS = 200;
const MOST_LISTS = 200;
const name = z.string().max(63);
/** From an address that somebody typed: what is no id names nothing. */
const namedRecord = z.object({ moduleName: z.string(), _id: z.string(), name: z.string() });
const relatedCount = z.object({
  module: z.string(),
  field: z.string(),
  count: z.number().int(),
  isCapped: z.literal(true).optional(),
});

export default [
  route('POST /api/records/find', {
    policy: 'signed-in',
    readOnly: true,
    fromReplicas: true,
    summary: 'Records of all modules by the words of their name, an email, a phone number or their own number',
    body: z.object({ words: z.string().max(200) }),
    answer: z.object({ records: z.array(namedRecord) }),
    handle: async ({ context, body }) => ({ records: await findEverywhere(context, body.words) }),
  }),
  route('POST /api/records/names', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'The current names of some records; deleted and hidden ones are left out',
    body: z.object({ records: z.array(z.object({ moduleName: z.string().max(63), _id: linked })).max(MOST_LINKS) }),
    answer: z.object({ records: z.array(namedRecord) }),
    handle: async ({ context, body }) => ({ records: await namesOf(context, body.records) }),
  }),
  route('POST /api/records/related-counts', {
    policy: 'signed-in',
    readOnly: true,
    fromReplicas: true,
    summary: 'How many records of some lists point at one record, as far as the reader sees them; 1,000 and more are capped',
    body: z.object({
      record: z.object({ moduleName: name, _id: linked }),
      lists: z.array(z.object({ module: name, field: name })).max(MOST_LISTS),
    }),
    answer: z.object({ lists: z.array(relatedCount) }),
    handle: async ({ context, body }) => ({ lists: await countRelated(context, body.record, body.lists) }),
  }),
];
