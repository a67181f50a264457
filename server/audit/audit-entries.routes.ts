import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { aliased, route, type Call } from '../http/route.ts';
import { pageOf } from '../openapi/record-shapes.ts';
import { get, list, runSearch, shortSearch } from '../records/records.routes.ts';
import { searchBody } from '../records/search-body.ts';
import { auditLog } from './audit-log.module.ts';
import { loggedEntry } from './audit-shapes.ts';
import { definitionsFor } from './record-history.ts';

/** The calls by which entries of the whole log are read: those of every module, with `fullModule` and `fullField`. */
const ofTheLog = <C extends Call<any>>(call: C): C => ({ ...call, params: { ...call.params, resource: auditLog.name } });

const named = (context: Context, entry: AnyRecord): AnyRecord =>
  'module' in entry && 'field' in entry ? { ...entry, ...definitionsFor(context, entry) } : entry;

async function withNames<Found extends { records: AnyRecord[] } | { ids: string[] }>(context: Context, asked: Promise<Found>) {
  const found = await asked;
  return 'records' in found ? { ...found, records: found.records.map((entry) => named(context, entry)) } : found;
}

const entries = pageOf(loggedEntry);
const entriesOrIds = z.union([entries, z.object({ ids: z.array(z.string()), total: z.number().int().optional() })]);
const reads = { policy: 'signed-in', fromReplicas: true } as const;

export default [
  ...aliased(['GET /api/audit-log', 'GET /api/audit-log/all'], {
    ...reads,
    summary: 'Entries of the log, 200 to a page, the newest first',
    answer: entries,
    handle: (call) => withNames(call.context, list(ofTheLog(call))),
  }),
  route('GET /api/audit-log/:id', {
    policy: 'signed-in',
    summary: 'One entry of the log',
    answer: loggedEntry,
    handle: async (call) => named(call.context, await get(ofTheLog(call))),
  }),
  route('POST /api/audit-log/dataSourceSearch', {
    ...reads,
    readOnly: true,
    summary: 'Searches the log; a page with its total',
    body: searchBody,
    answer: entriesOrIds,
    handle: (call) => withNames(call.context, runSearch(ofTheLog(call as Call<SearchQuery>))),
  }),
  route('POST /api/audit-log/search', {
    ...reads,
    readOnly: true,
    summary: 'Searches the log',
    body: z.record(z.string(), z.unknown()),
    answer: entriesOrIds,
    handle: (call) => withNames(call.context, shortSearch(ofTheLog(call))),
  }),
];
