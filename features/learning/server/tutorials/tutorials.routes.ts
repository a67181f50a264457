import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { isOfferedOn } from '../../offered-on.ts';
import { tutorialViews } from '../../tutorial-views.module.ts';
import { tutorials } from '../../tutorials.module.ts';

const aTutorial = z.looseObject({ _id: z.string(), name: z.string().nullish(), seen: z.boolean() });

export default [
  route('GET /api/tutorials/for-page', {
    policy: { module: 'tutorials', view: 'access' },
    summary: 'The active tutorials that are offered on a page, and which of them the caller has seen',
    query: z.object({ path: z.string().min(1).max(2_000) }),
    answer: z.object({ records: z.array(aTutorial) }),
    handle: async ({ context, query }) => {
      const routeOf = (name: string) => context.engine.registry.modules.get(name)?.route;
      const active = mayAskBy(context, tutorials, ['active']) ? await context.records.all(tutorials, { active: true }) : [];
      const offered = active.filter(({ show_on }) => isOfferedOn(show_on ?? [], query.path, { routeOf }));
      const seen = await seenBy(context);
      return { records: offered.map((tutorial) => ({ ...tutorial, seen: seen.has(tutorial._id) })) };
    },
  }),

  route('PUT /api/tutorials/:id/seen', {
    policy: { module: 'tutorials', view: 'access' },
    summary: 'Notes that the caller has seen a tutorial',
    answer: z.object({ record: aTutorial }),
    handle: async ({ context, params }) => {
      const tutorial = await context.records.get(tutorials, params.id!);
      const user = context.userId!;
      const key = `${user}:${tutorial._id}`;
      const { records } = context.asSystem('people note for themselves what they have seen');
      const view = { name: tutorial.name, tutorial: tutorial._id, user, seen_at: context.now().toISOString() };
      if (!(await records.first(tutorialViews, { key }))) await records.upsert(tutorialViews, { key }, view);
      return { record: { ...tutorial, seen: true } };
    },
  }),
];

const seenBy = async (context: Context): Promise<Set<string | null>> =>
  new Set((await context.records.all(tutorialViews, { user: context.userId })).map(({ tutorial }) => tutorial));
