import { z } from 'zod';
import { forbidden } from '#common/errors.ts';
import { musterMessage } from '#features/messaging/muster-messages.module.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';

const ids = z.array(id).max(500);

/** Announcements carry ids and names of events only; whoever hears one fetches under their own rights. */
export default [
  route('POST /events/trigger-update', {
    policy: 'system-admin',
    summary: 'Tells every connected client that a new version is there (system-update-event)',
    answer: z.object({ status: z.literal('ok') }),
    handle: ({ engine }) => {
      engine.bus.send('system-update-event', 'all', {});
      return { status: 'ok' };
    },
  }),
  route('POST /events/announce-new-muster-messages', {
    policy: 'signed-in',
    summary: 'Notifies the recipients of one’s own message, or those of them in sentTo (new-muster-message-event)',
    body: z.looseObject({ sentTo: ids.optional(), _id: id }),
    answer: z.object({ status: z.literal('ok') }),
    handle: async ({ context, engine, body }) => {
      const message = await context.records.get(musterMessage, body._id);
      if (message.created_by !== context.userId) throw forbidden('Only the author of a message can announce it.');
      const told = new Set(body.sentTo ?? message.sentTo);
      const recipients = (message.sentTo ?? []).filter((one) => told.has(one));
      engine.bus.send('new-muster-message-event', recipients, { _id: message._id });
      return { status: 'ok' };
    },
  }),
  route('POST /events/announce-new-muster-task', {
    policy: 'staff',
    summary: 'Tells the person a task is assigned to (new-muster-task-event)',
    body: z.looseObject({ _id: id }),
    answer: z.object({ status: z.literal('ok') }),
    handle: async ({ context, engine, body }) => {
      const task = await context.records.get('tasks', body._id);
      if (typeof task.assigned_to === 'string') engine.bus.send('new-muster-task-event', [task.assigned_to], { _id: body._id });
      return { status: 'ok' };
    },
  }),
];
