import { z } from 'zod';
import { givenId } from '../http/given-id.ts';
import { route } from '../http/route.ts';
import { markRead } from './mark-read.ts';
import { chooseNotifications, ownChoices, ownKinds } from './own-choices.ts';
import { countUnread, readOwn } from './own-notifications.ts';

const policy = { module: 'notifications', view: 'access' } as const;
const ids = z.array(givenId).max(500);
const choice = z.strictObject({ inApp: z.boolean().optional(), mail: z.boolean().optional() });
const choices = z.record(z.string().max(63), choice);
const kind = z.object({
  kind: z.string(),
  label: z.string(),
  for: z.enum(['staff', 'providers', 'everybody']),
  mails: z.literal('providers').optional(),
  icon: z.string(),
  order: z.number(),
});
const notificationPage = z.object({
  records: z.array(
    z.object({
      _id: z.string(),
      kind: z.string(),
      icon: z.string(),
      title: z.string(),
      text: z.string().nullable(),
      about: z.object({ moduleName: z.string(), recordId: z.string(), name: z.string().nullable() }).nullable(),
      path: z.string().nullable(),
      by: z.object({ _id: z.string(), name: z.string() }).nullable(),
      isOpen: z.boolean(),
      isRead: z.boolean(),
      createdAt: z.string(),
    }),
  ),
  isLast: z.boolean(),
});

/** All of them act on one's own notifications and no others, whatever one's rights. */
export default [
  route('GET /api/notifications/mine', {
    policy,
    summary: 'A page of one’s own notifications, the newest first: { records, isLast }',
    query: z.object({
      unread: z.enum(['true', 'false']).default('false'),
      page: z.coerce.number().int().min(0).max(10_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(30),
    }),
    answer: notificationPage,
    handle: ({ context, query }) => readOwn(context, { ...query, unread: query.unread === 'true' }),
  }),

  route('GET /api/notifications/unread-count', {
    policy,
    summary: 'How many of one’s own notifications are unread',
    answer: z.object({ count: z.number().int() }),
    handle: async ({ context }) => ({ count: await countUnread(context) }),
  }),

  route('POST /api/notifications/mark-read', {
    policy,
    notWhileImpersonating: true,
    summary: 'Marks one’s own notifications as read: { ids } or { all: true }',
    body: z.union([z.strictObject({ ids }), z.strictObject({ all: z.literal(true) })]),
    answer: z.object({ changed: z.number().int() }),
    handle: async ({ context, engine, body }) => {
      const changed = await markRead(context, 'all' in body ? 'all' : body.ids);
      const { userId } = context;
      if (changed && userId) context.afterCommit(() => engine.bus.send('notification-event', [userId], {}));
      return { changed };
    },
  }),

  route('GET /api/notifications/choices', {
    policy,
    summary: 'One’s notification choices by kind, and the kinds that one is told of: { choices, kinds }',
    answer: z.object({ choices, kinds: z.array(kind) }),
    handle: async ({ context }) => ({ choices: await ownChoices(context), kinds: ownKinds(context) }),
  }),

  route('PUT /api/notifications/choices', {
    policy,
    notWhileImpersonating: true,
    summary: 'Sets for some kinds whether they show in the app and are emailed; the others do not change',
    body: z.strictObject({ choices }),
    answer: z.object({ choices }),
    handle: async ({ context, body }) => ({ choices: await chooseNotifications(context, body.choices) }),
  }),
];
