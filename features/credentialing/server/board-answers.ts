import { z } from 'zod';
import { aRecord, named, recordOf } from '#server/openapi/record-shapes.ts';

const text = z.string().nullish();

const item = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: text,
  label: text,
  category: text,
  description: text,
  field_type: text,
  field_options: recordOf('What the type of the item asks for').nullish(),
  provider_assigned: z.boolean().nullish(),
  isOptional: z.boolean().nullish(),
  requires_exp_date: z.boolean().nullish(),
  completed: z.boolean().nullish(),
  completionDetails: recordOf('The answer, and how it was reviewed').nullish(),
  stage: z.enum(['reference', 'locked', 'open', 'submitted', 'rejected', 'completed']),
  expiresDuringPlacement: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  mayEdit: z.boolean().describe('Whether this reader decides about it; providers do not'),
  mayComplete: z.boolean(),
  comments: z.array(
    z.object({
      _id: z.string(),
      message: z.string(),
      createdAt: z.string(),
      isRead: z.boolean(),
      author: z.object({ _id: z.string(), name: z.string(), isMe: z.boolean() }).nullable(),
    }),
  ),
  commentCount: z.number().int(),
  unread: z.number().int(),
  unreadIds: z.array(z.string()),
});

/** `BoardView` */
export const aBoard = z.object({
  record: aRecord,
  provider: named.nullable(),
  account: named.nullable(),
  placement: named.nullable(),
  start: text.describe('The first day of the placement'),
  categories: z.array(z.object({ value: text, label: z.string(), items: z.array(item) })),
  progress: z.object({
    required: z.number().int(),
    completed: z.number().int(),
    percent: z.number(),
    submitted: z.number().int(),
  }),
});

const ownProgress = z
  .object({ required: z.number().int(), completed: z.number().int(), percent: z.number() })
  .describe('What the provider has to do, without the items of staff');

/** `MyCredentialing` */
export const myCredentialing = z.object({
  records: z.array(
    aRecord.and(z.object({ percent: z.number(), own: ownProgress, account: named.nullable(), placement: named.nullable() })),
  ),
});

/** `ItemResource` */
export const itemResource = z.object({
  _id: z.string(),
  name: text,
  type: text,
  description: text,
  article: z.string().describe('Sanitized HTML').nullish(),
  filename: text,
  fileLink: z.string().describe('Where its file is downloaded').nullable(),
});
