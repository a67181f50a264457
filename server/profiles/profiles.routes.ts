import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import { givenId } from '../http/given-id.ts';
import { route, type Call } from '../http/route.ts';
import { openFile } from '../files/open-file.ts';
import { sendFile } from '../files/send-file.ts';
import { avatarsOf } from './profiles.queries.ts';
import { changeOwnProfile, maySeeProfile, profileFor, type Profile } from './profiles.ts';
import { savedRecordOf, recordOf, aFile } from '../openapi/record-shapes.ts';

const policy = 'signed-in' as const;
const text = z.string().max(10_000).nullable().optional();
const modules = z.array(z.string().min(1).max(100)).max(100).nullable().optional();
const ids = z.array(givenId).max(200);

export default [
  route('GET /api/user-profiles/for-user/:id', {
    policy,
    summary: 'The profile of a user, created when first needed; providers see only their own',
    answer: recordOf('The profile'),
    handle: async ({ context, params }) => shown(context, await profileFor(context, params.id!)),
  }),
  route('PUT /api/user-profiles/mine', {
    policy,
    summary: 'Changes one’s own profile',
    body: z.strictObject({
      avatar: text,
      background_image: text,
      about_me: text,
      theme: text,
      locale: text,
      time_zone: text,
      language: text,
      navigation: modules,
    }),
    answer: savedRecordOf('The profile'),
    handle: async ({ context, body }) => ({
      record: shown(context, await changeOwnProfile(context, body as Partial<Profile>)),
      notices: context.toasts,
    }),
  }),
  route('POST /api/user-profiles/avatars', {
    policy,
    readOnly: true,
    summary: 'Which of these users have an avatar: { avatars: { user: file } }',
    body: z.strictObject({ users: ids }),
    answer: z.object({ avatars: z.record(z.string(), z.string()) }),
    handle: async ({ context, body }) => ({
      avatars: await avatarsOf(
        context,
        body.users.filter((id) => maySeeProfile(context, id)),
      ),
    }),
  }),
  route('GET /api/user-profiles/avatar/:id', {
    policy,
    summary: 'The avatar of a user, for people who can see the profile',
    answer: aFile,
    handle: (call) => picture(call, 'avatar'),
  }),
  route('GET /api/user-profiles/background-image/:id', {
    policy,
    summary: 'The background of a user’s profile, for people who can see it',
    answer: aFile,
    handle: (call) => picture(call, 'background_image'),
  }),
];

async function picture({ context, params, request, reply }: Call, field: 'avatar' | 'background_image') {
  const fileId = (await profileFor(context, params.id!))[field];
  if (!fileId || !isId(fileId)) throw notFound('There is no such picture.');
  reply.header('etag', `"${fileId}"`).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === `"${fileId}"`) return reply.code(304).send();
  return sendFile(reply, await openFile(context.asSystem('people who see a profile can see its pictures'), fileId));
}

/** Fields that an admin has added stay under the rights of their roles. The order of one's modules tells others what one works with. */
const shown = ({ userId }: Context, profile: Profile) => ({
  _id: profile._id,
  version: profile.version,
  createdAt: profile.createdAt,
  updatedAt: profile.updatedAt,
  name: profile.name,
  user: profile.user,
  avatar: profile.avatar,
  background_image: profile.background_image,
  about_me: profile.about_me,
  theme: profile.theme,
  locale: profile.locale,
  time_zone: profile.time_zone,
  language: profile.language,
  navigation: profile.user === userId ? profile.navigation : null,
});
