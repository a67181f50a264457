import { z } from 'zod';
import { forbidden } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { manyDone } from '#server/openapi/record-shapes.ts';
import { musterMessage } from '../muster-messages.module.ts';
import { mute } from './mute.ts';
import { noteFor } from './note-for.ts';

type Message = RecordOf<typeof musterMessage>;
const policy = { module: 'musterMessage', view: 'access' } as const;

/** A message is changed by its author; that somebody read it or put it away is noted for them, by themselves. */
export default [
  route('PUT /api/muster-messages/mark-as-read-by/by-user', {
    policy,
    summary: 'Marks messages that the caller can see as read by the caller',
    body: z.looseObject({ ids: z.array(id).max(500), userToAdd: id.optional() }),
    answer: manyDone,
    handle: async ({ context, body }) => {
      if (body.userToAdd && body.userToAdd !== context.userId)
        throw forbidden('You can only mark messages as read for yourself.');
      const seen = body.ids.length ? await context.records.all(musterMessage, { _id: [...new Set(body.ids)] }) : [];
      return noteFor(context, musterMessage, 'read_by', seen);
    },
  }),
  route('PUT /api/muster-messages/mark-as-removed-from-bar/between-users', {
    policy,
    summary: 'Removes a conversation from the message bar of the caller',
    body: z.looseObject({
      sentTo: z.array(id).max(500).optional(),
      createdBy: id.optional(),
      groupUsersIds: z.array(id).max(500).optional(),
      userToAdd: id.optional(),
    }),
    answer: manyDone,
    handle: async ({ context, body: { sentTo = [], createdBy, groupUsersIds, userToAdd } }) => {
      if (userToAdd && userToAdd !== context.userId)
        throw forbidden('You can only remove a conversation from your own message bar.');
      const people = new Set(groupUsersIds ?? [...sentTo, ...(createdBy ? [createdBy] : [])]);
      const conversation: Message[] = [];
      for await (const message of context.records.each(musterMessage, { created_by: [...people] }))
        if (isBetween(message, people)) conversation.push(message);
      return noteFor(context, musterMessage, 'removed_from_bar', conversation);
    },
  }),
  route('PUT /api/muster-messages/mute/between-users', {
    policy,
    summary: 'The caller hears nothing more of a conversation of theirs, or hears of it again',
    body: z.looseObject({ groupUsersIds: z.array(id).min(1).max(500), muted: z.boolean() }),
    answer: manyDone,
    handle: ({ context, body }) => mute(context, body.groupUsersIds, body.muted),
  }),
];

/** The same people, no matter which of them wrote. */
function isBetween({ groupUsersIds, sentTo, created_by }: Message, people: ReadonlySet<string>): boolean {
  const own = new Set(groupUsersIds?.length ? groupUsersIds : [...(sentTo ?? []), created_by]);
  return own.size === people.size && [...own].every((each) => people.has(String(each)));
}
