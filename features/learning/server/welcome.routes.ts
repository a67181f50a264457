import { z } from 'zod';
import { newestReadable } from '#server/files/find-file.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { welcomeViews } from '../welcome-views.module.ts';

/** Fixed paths: what System Admins upload there takes the place of what Muster ships. */
const FILES = { video: 'provider-area/welcome.mp4', picture: 'provider-area/welcome.jpg', captions: 'provider-area/welcome.vtt' };

const welcome = z.object({
  video: z.string(),
  picture: z.string(),
  captions: z.string().nullable(),
  watchedAt: z.string().nullable(),
});
const policy = 'signed-in' as const;

export default [
  route('GET /api/provider-area/welcome', {
    policy,
    summary: 'The welcome video of the provider area, its picture and captions, and when the caller watched it',
    answer: welcome,
    handle: ({ context }) => welcomeOf(context),
  }),
  route('PUT /api/provider-area/welcome', {
    policy,
    summary: 'Notes that the caller has watched it or put it aside: it is not offered again',
    body: z.strictObject({ watched: z.literal(true) }),
    answer: welcome,
    handle: async ({ context }) => {
      const user = context.userId!;
      const { records } = context.asSystem('people note for themselves what they have watched');
      const known = await viewOf(context);
      if (!known)
        await records.upsert(
          welcomeViews,
          { key: user },
          { key: user, name: user, user, watched_at: context.now().toISOString() },
        );
      return welcomeOf(context);
    },
  }),
];

const viewOf = (context: Context) => context.records.first(welcomeViews, { user: context.userId });

async function welcomeOf(context: Context): Promise<z.infer<typeof welcome>> {
  const [video, picture, captions] = await Promise.all([
    uploaded(context, FILES.video),
    uploaded(context, FILES.picture),
    uploaded(context, FILES.captions),
  ]);
  return {
    video: video ?? `/${FILES.video}`,
    picture: picture ?? `/${FILES.picture}`,
    captions: captions ?? (video ? null : `/${FILES.captions}`), // the shipped ones speak of the shipped video
    watchedAt: (await viewOf(context))?.watched_at ?? null,
  };
}

async function uploaded(context: Context, key: string): Promise<string | undefined> {
  const file = await newestReadable(context, key);
  return file && `/api/files/${file._id}`;
}
