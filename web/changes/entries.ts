import { referenceOf, type Reference } from '../records/reference.ts';

/** An entry of the audit log as the server answers it. */
export interface Entry {
  _id?: string;
  module: string;
  record_id: string;
  record_name: string | null;
  event?: string | null;
  field: string;
  previous_value: unknown;
  new_value: unknown;
  changed_by: Reference | string | null;
  impersonator: Reference | string | null;
  changeSource: string | null;
  reason: string | null;
  request_id: string | null;
  date_created: string;
}

/** What one save did to one record. */
export interface Save {
  key: string;
  module: string;
  recordId: string;
  recordName: string | null;
  actor: Reference | null;
  impersonator: Reference | null;
  at: string;
  sources: string[];
  reasons: string[];
  /** created, merged, exported …; null: fields changed. */
  event: string | null;
  detail: unknown;
  fields: FieldChange[];
}
export interface FieldChange {
  /** The entry by which it can be put back. */
  entry?: string;
  field: string;
  before: unknown;
  after: unknown;
}

/** What is noted beside fields; entries of older versions say it as a field. */
const EVENTS = new Set([
  'created',
  'deleted forever',
  'erased',
  'impersonated',
  'merged',
  'exported',
  'file added',
  'file removed',
  'archived',
  'unarchived',
]);

/** Entries, newest first, as saves, newest first: what one person did to one record in one request is one save. */
export function savesIn(entries: readonly Entry[]): Save[] {
  const groups = Map.groupBy(entries, keyOf);
  return [...groups].map(([key, [...group]]) => saveOf(key, group.reverse()));
}

const keyOf = ({ module, record_id, changed_by, impersonator, request_id, date_created }: Entry): string =>
  [module, record_id, referenceOf(changed_by)?._id, referenceOf(impersonator)?._id, request_id || date_created].join(' ');

function saveOf(key: string, oldestFirst: Entry[]): Save {
  const last = oldestFirst.at(-1)!;
  const event = oldestFirst.find(isEvent) ?? oldestFirst.find(({ field }) => field === 'deleted');
  return {
    key,
    module: last.module,
    recordId: last.record_id,
    recordName: last.record_name,
    actor: referenceOf(last.changed_by),
    impersonator: referenceOf(last.impersonator),
    at: last.date_created,
    sources: distinct(oldestFirst.map(({ changeSource }) => changeSource)),
    reasons: distinct(oldestFirst.map(({ reason }) => reason)),
    event: event ? eventOf(event) : null,
    detail: event?.new_value ?? null,
    fields: changesIn(oldestFirst.filter(({ field }) => field !== event?.field)),
  };
}

const isEvent = ({ event, field }: Entry): boolean => EVENTS.has(event ?? field);

const eventOf = ({ field, new_value }: Entry): string => (field !== 'deleted' ? field : new_value ? 'deleted' : 'restored');

/** A field that changed twice in a save went from what it was to what it is. */
function changesIn(oldestFirst: readonly Entry[]): FieldChange[] {
  const changes = new Map<string, FieldChange>();
  for (const { _id: entry, field, previous_value: before, new_value: after } of oldestFirst) {
    const earlier = changes.get(field);
    changes.set(field, { entry, field, before, ...earlier, after });
  }
  return [...changes.values()];
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];
