import { newId } from '#common/ids.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import { parseSearch } from '#common/search.ts';
import type { WebhookEvent } from '#common/webhooks.ts';
import type { Context } from '../context.ts';
import type { RecordEvent, What } from '../events/event.ts';
import type { Module } from '../modules/module.ts';
import { webhookReader } from './webhook-reader.ts';
import { sendWebhook } from './webhooks.jobs.ts';
import type { webhooks } from './webhooks.module.ts';

export type Webhook = RecordOf<typeof webhooks>;
/** What a webhook tells of an event. */
export type Told = Pick<RecordEvent, 'recordId' | 'what' | 'fields' | 'others'>;

const MOST_ENTRIES = 100;
/** Characters of a body; an entry that is larger alone goes alone. */
const MOST_CHARACTERS = 256 * 1024;

const EVENT_OF: Readonly<Record<What, WebhookEvent>> = {
  created: 'created',
  changed: 'updated',
  deleted: 'deleted',
  removed: 'deleted',
  restored: 'restored',
  merged: 'merged',
};

/** What one webhook is told of these events: bodies are written now, and sent as they are until they arrive. */
export async function collectDeliveries(context: Context, module: Module, hook: Webhook, events: readonly Told[]) {
  const wanted = events.filter((event) => isWanted(hook, event));
  if (!wanted.length) return;
  const records = await readRecords(context, module, hook, wanted);
  const isForAll = module.seenBy.admin === 'everybody' && !hasConditions(hook.searchTerms);
  const told = wanted.filter(({ recordId, what }) => records.has(recordId) || (what === 'removed' && isForAll));
  const entries = told.map((event) => ({
    event,
    text: JSON.stringify(entryOf(module, hook, event, records.get(event.recordId))),
  }));
  for (const part of partsOf(entries)) {
    const type = `${module.name}.${EVENT_OF[part[0]!.event.what]}`;
    await addDelivery(context, hook._id, type, {
      data: part.map(({ text }) => text),
      records: [...new Set(part.map(({ event }) => event.recordId))],
    });
  }
  if (told.length) await context.queue(sendWebhook, { webhook: hook._id }, { key: `webhook ${hook._id}` });
}

/** @returns the webhook-id, the same at every attempt */
export async function addDelivery(
  { database, now }: Context,
  webhook: string,
  type: string,
  { data, records }: { data: readonly string[]; records: readonly string[] },
): Promise<string> {
  const id = `msg_${newId()}`;
  const body = `{"type":${JSON.stringify(type)},"timestamp":"${now().toISOString()}","data":[${data.join(',')}]}`;
  await database.query(
    `insert into muster.webhook_deliveries (_id, webhook, type, body, records, retry_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, webhook, type, body, records, now()],
  );
  return id;
}

const listOf = (value: unknown) => (value ?? []) as string[];
const hasConditions = (terms: unknown) => Object.keys((terms ?? {}) as object).length > 0;

function isWanted(hook: Webhook, { what, fields }: Told): boolean {
  if (!hook.events?.includes(EVENT_OF[what])) return false;
  const watched = listOf(hook.fields);
  return what !== 'changed' || !watched.length || watched.some((field) => fields.includes(field));
}

/** The records as they are now, deleted ones too, that match the search of the webhook. */
async function readRecords(
  context: Context,
  module: Module,
  hook: Webhook,
  events: readonly Told[],
): Promise<Map<string, AnyRecord>> {
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const all = [
    { field: '_id', op: 'in', value: ids },
    ...(module.softDelete ? [{ field: 'deleted', op: 'in', value: [true, false] }] : []),
    parseSearch(hook.searchTerms),
  ];
  const { records } = await webhookReader(context).records.search(module.name, {
    searchTerms: { all },
    includeArchived: true,
    selectAll: true,
    total: 'none',
    fields: ['name', ...listOf(hook.include)],
  });
  return new Map(records.map((record) => [record._id, record]));
}

function entryOf(module: Module, hook: Webhook, event: Told, record: AnyRecord | undefined) {
  return {
    moduleName: module.name,
    _id: event.recordId,
    version: record?.version ?? null,
    changed: event.fields,
    ...(event.what === 'merged' ? { merged: event.others } : {}),
    record: record ? Object.fromEntries(listOf(hook.include).map((field) => [field, record[field] ?? null])) : {},
  };
}

interface Entry {
  event: Told;
  text: string;
}

/** Neighbors of the same kind share a body, so that what happened to a record stays in its order. */
function partsOf(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [];
  let size = 0;
  for (const entry of entries) {
    const last = parts.at(-1);
    const isSameKind = last && EVENT_OF[last[0]!.event.what] === EVENT_OF[entry.event.what];
    if (isSameKind && last.length < MOST_ENTRIES && size + entry.text.length <= MOST_CHARACTERS) {
      last.push(entry);
      size += entry.text.length;
    } else {
      parts.push([entry]);
      size = entry.text.length;
    }
  }
  return parts;
}
