import { z } from 'zod';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { forbidden, invalid } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import { route } from '#server/http/route.ts';
import { aRecord, pageOf } from '#server/openapi/record-shapes.ts';
import { searchFilters } from './conversation-filters.ts';
import { musterMessage } from '../muster-messages.module.ts';
import { GROUP_TYPES, recipientGroups, refuseNoGroup } from '../recipient-groups.ts';
import { conversationsOf, messagesBetween } from './conversations.queries.ts';
import { id } from './letter-body.ts';

const policy = { module: 'musterMessage', view: 'access' } as const;
const page = { pageNumber: z.number().int().min(0).default(0), pageSize: z.number().int().min(1).max(200).default(50) };
const skinny = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  createdAt: z.string(),
  created_by: z.string().nullable(),
  sentTo: z.array(z.string()),
  groupUsersIds: z.array(z.unknown()),
  read: z.boolean(),
});

export default [
  route('POST /api/muster-messages/search-distinct', {
    policy,
    readOnly: true,
    summary: 'The conversations in one’s message bar: the newest message of each, how many are unread, and whether it is muted',
    body: z.looseObject(page),
    answer: z.object({ records: z.array(aRecord), total: z.number().int() }),
    handle: async ({ context, body }) => {
      const rows = await conversationsOf(context.database, context.userId!, body);
      const found = rows.length ? await context.records.all(musterMessage, { _id: rows.map(({ _id }) => _id) }) : [];
      const byId = new Map(found.map((record) => [record._id, record]));
      const records = rows.flatMap(({ _id, unread, muted }) => (byId.has(_id) ? [{ ...byId.get(_id)!, unread, muted }] : []));
      return { records, total: rows[0]?.total ?? 0 };
    },
  }),
  route('POST /api/muster-messages/search-conversation', {
    policy,
    readOnly: true,
    summary: 'What the caller and these people wrote to each other, the newest first; `before` is a moment',
    body: z.looseObject({
      groupUsersIds: z.array(id).min(1).max(500),
      before: z.iso.datetime({ offset: true }).optional(),
      pageSize: z.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ records: z.array(aRecord), hasMore: z.boolean() }),
    handle: async ({ context, body: { groupUsersIds, before, pageSize } }) => {
      const people = [...new Set([...groupUsersIds, context.userId!])].sort();
      const ids = await messagesBetween(context.database, people, { before, pageSize: pageSize + 1 });
      const shown = ids.slice(0, pageSize);
      const found = shown.length ? await context.records.all(musterMessage, { _id: shown }) : [];
      const byId = new Map(found.map((record) => [record._id, record]));
      return { records: shown.flatMap((_id) => byId.get(_id) ?? []), hasMore: ids.length > pageSize };
    },
  }),
  route('POST /api/muster-messages/search-skinny', {
    policy,
    readOnly: true,
    summary: 'Messages with who wrote to whom and whether one has read them, without their text',
    body: z.looseObject({ ...page, searchTerms: searchTerms.optional() }),
    answer: pageOf(skinny),
    handle: async ({ context, body }) => {
      const found = await context.records.search(musterMessage, {
        searchTerms: searchFilters(body),
        sortField: 'createdAt',
        sortOrder: 'desc',
        pageNumber: body.pageNumber,
        pageSize: body.pageSize,
      });
      const records = found.records.map(({ _id, name, createdAt, created_by, sentTo, groupUsersIds, read_by }) => ({
        _id,
        name,
        createdAt,
        created_by,
        sentTo: sentTo ?? [],
        groupUsersIds: groupUsersIds ?? [],
        read: created_by === context.userId || (read_by ?? []).includes(context.userId!),
      }));
      return { ...found, records };
    },
  }),
  route('POST /api/muster-messages/system-message', {
    policy: 'staff',
    summary: 'Writes to everybody of some kinds of users; by Admins and System Admins',
    body: z.looseObject({
      groups: z.array(z.enum(recipientGroups)),
      name: z.string().trim().min(1).max(200),
      message: z.string().trim().min(1).max(10_000),
    }),
    answer: z.object({ record: aRecord, recipients: z.number().int() }),
    handle: async ({ context, body }) => {
      if (!context.access.isAdmin && context.access.userType !== 'Admin')
        throw forbidden('Only administrators can write to everyone.');
      const problem = refuseNoGroup(body.groups);
      if (problem) throw invalid({ groups: problem });
      const { records } = context.asSystem('an administrator writes to everybody');
      const kinds = [...new Set(body.groups.flatMap((group): readonly string[] => GROUP_TYPES[group]))];
      const people = await records.all(users, { userType: kinds, active: true });
      const sentTo = people.map(({ _id }) => _id).filter((each) => each !== context.userId);
      const { name, message } = body;
      const record = await records.create(musterMessage, { name, message, sentTo, is_system: true });
      return { record, recipients: sentTo.length };
    },
  }),
  route('POST /events/message-user', {
    policy: 'signed-in',
    summary: 'Tells one user of a message that one wrote to them (message-event)',
    body: z.looseObject({ user: id, message: id }),
    answer: z.object({ status: z.literal('ok') }),
    handle: async ({ context, engine, body }) => {
      const message: AnyRecord | undefined = (await context.records.find(musterMessage, body.message)) as AnyRecord | undefined;
      if (message?.created_by !== context.userId || !(message?.groupUsersIds as unknown[] | null)?.includes(body.user))
        throw forbidden('You can only notify someone of a message you wrote to them.');
      engine.bus.send('message-event', [body.user], { _id: body.message, from: context.userId });
      return { status: 'ok' };
    },
  }),
];
