import { z } from 'zod';
import { malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { TIMELINE_KINDS, type TimelineKind } from '#common/timeline.ts';
import { route } from '../http/route.ts';
import { timelineOf } from './timeline.ts';

const LARGEST_PAGE = 100;
const USUAL_PAGE = 30;

const entry = z.object({
  _id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  run: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), previous: z.unknown(), next: z.unknown() })).optional(),
  record: z.object({ moduleName: z.string(), _id: z.string(), name: z.string() }).optional(),
  shown: z.record(z.string(), z.unknown()).optional(),
  file: z.object({ _id: z.string(), label: z.string(), size: z.number().int(), type: z.string() }).optional(),
});

export default [
  route('GET /api/timeline/:module/:id', {
    policy: 'staff',
    summary:
      'What happened to a record, newest first: its saves, and the activities, tasks, messages, documents, comments and files about it',
    query: z.looseObject({
      kinds: z.string().max(200).optional(),
      by: z.string().max(64).optional(),
      pageSize: z.coerce.number().int().min(1).default(USUAL_PAGE),
      before: z.string().max(120).optional(),
    }),
    answer: z.object({ records: z.array(entry), next: z.string().nullable() }),
    handle: ({ context, params, query: { kinds, by, pageSize, before } }) => {
      const module = context.engine.registry.modules.get(params.module!) ?? context.engine.registry.at(params.module!);
      if (!module || !isId(params.id) || !context.access.module(module).access) throw notFound();
      return timelineOf(context, module, params.id!, {
        ...(kinds ? { kinds: kindsIn(kinds) } : {}),
        ...(by ? { by } : {}),
        ...(before ? { before } : {}),
        pageSize: Math.min(pageSize, LARGEST_PAGE),
      });
    },
  }),
];

function kindsIn(given: string): TimelineKind[] {
  const wanted = given.split(',').map((kind) => kind.trim());
  const unknown = wanted.find((kind) => !(TIMELINE_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined)
    throw malformed(`There is no kind of entry named ${unknown}. The kinds are ${TIMELINE_KINDS.join(', ')}.`);
  return wanted as TimelineKind[];
}
