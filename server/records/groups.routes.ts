import { z } from 'zod';
import { AGGREGATES, DATE_GROUPS, MOST_AGGREGATES, MOST_PER_GROUP } from '#common/groups.ts';
import { route } from '../http/route.ts';
import { aRecord } from '../openapi/record-shapes.ts';
import { shared } from '../openapi/shown-as.ts';
import { groupRecords } from './groups.ts';
import { moduleOf } from './records.routes.ts';
import { sortedSearch, sortedSearchBody } from './search-body.ts';

const field = z.string().max(200);
const groupsSearch = shared(
  'GroupsSearch',
  z.looseObject({
    ...sortedSearchBody,
    groupBy: field.nullable(),
    dateGroup: z.enum(DATE_GROUPS).optional(),
    aggregates: z
      .array(z.object({ field, fn: z.enum(AGGREGATES) }))
      .max(MOST_AGGREGATES)
      .optional(),
    perGroup: z.number().int().min(0).max(MOST_PER_GROUP).optional(),
    fields: z.array(z.string().max(100)).max(300).optional(),
    relationshipsNeeded: z.array(z.string().max(200)).max(40).optional(),
  }),
);

export default [
  route('POST /api/:resource/groups', {
    policy: 'signed-in',
    readOnly: true,
    fromReplicas: true,
    summary: 'The matches of a search in groups: how many, totals, and the first records of each',
    body: groupsSearch,
    answer: z.object({
      groups: z.array(
        z.object({
          value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
          label: z.string().nullable(),
          count: z.number().int(),
          aggregates: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
          records: z.array(aRecord).optional(),
        }),
      ),
      total: z.number().int(),
      groupsCut: z.literal(true).optional(),
    }),
    handle: (call) => {
      const { groupBy, dateGroup, aggregates, perGroup, fields, relationshipsNeeded } = call.body;
      const more = { groupBy, dateGroup, aggregates, perGroup, relationshipsNeeded, ...(fields ? { fields } : {}) };
      return groupRecords(call.context, moduleOf(call), { ...sortedSearch(call.body), ...more });
    },
  }),
];
