import { z } from 'zod';
import { isId } from '#common/ids.ts';
import { route } from '#server/http/route.ts';

const ids = z.array(z.string().refine(isId)).max(500);

/** Announcements carry ids and names of events only; whoever hears one fetches under their own rights. */
export default [
  route('POST /events/trigger-update', {
    policy: 'system-admin',
    summary: 'Tells every connected client that a new version is there (system-update-event)',
    handle: ({ engine }) => {
      engine.bus.send('system-update-event', 'all', {});
      return { status: 'ok' };
    },
  }),
  route('POST /events/announce-new-muster-messages', {
    policy: 'signed-in',
    summary: 'Tells the people a message was sent to (new-muster-message-event)',
    body: z.looseObject({ sentTo: ids.default([]), _id: z.string().refine(isId).optional() }),
    handle: ({ engine, body }) => {
      engine.bus.send('new-muster-message-event', body.sentTo, body._id ? { _id: body._id } : {});
      return { status: 'ok' };
    },
  }),
  route('POST /events/announce-new-muster-task', {
    policy: 'staff',
    summary: 'Tells the person a task is assigned to (new-muster-task-event)',
    body: z.looseObject({ _id: z.string().refine(isId) }),
    handle: async ({ context, engine, body }) => {
      const task = await context.records.get('tasks', body._id);
      if (typeof task.assigned_to === 'string') engine.bus.send('new-muster-task-event', [task.assigned_to], { _id: body._id });
      return { status: 'ok' };
    },
  }),
];
