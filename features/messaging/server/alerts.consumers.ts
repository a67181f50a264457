import type { AnyRecord, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { consume, type RecordEvent } from '#server/events/event.ts';
import { messages } from '../messages.module.ts';
import type { AlertKind } from '../alert-kinds.ts';
import { sendAlert } from './send-alert.ts';

interface Watched {
  module: string;
  field: string;
  /** New records too, not only those that come to it. */
  alsoNew: boolean;
  isIt(record: AnyRecord): boolean;
  kind: AlertKind;
  subject: string;
  sentence: string;
}

/** What staff is told by mail a moment after it happened. */
const WATCHED: readonly Watched[] = [
  {
    module: 'subs',
    field: 'status',
    alsoNew: true,
    isIt: ({ status }) => status === 'InterviewScheduled',
    kind: 'interview',
    subject: 'Interview scheduled',
    sentence: 'An interview is scheduled: {link}.',
  },
  {
    module: 'subs',
    field: 'status',
    alsoNew: true,
    isIt: ({ status }) => status === 'Hired',
    kind: 'hired',
    subject: 'Hired',
    sentence: 'A candidate was hired: {link}.',
  },
  {
    module: 'placements',
    field: 'name',
    alsoNew: true,
    isIt: () => true,
    kind: 'placement',
    subject: 'New placement',
    sentence: 'There is a new placement: {link}.',
  },
  {
    module: 'placements',
    field: 'confirmed_start_date',
    alsoNew: true,
    isIt: ({ confirmed_start_date }) => confirmed_start_date === true,
    kind: 'confirmed-start',
    subject: 'Start confirmed',
    sentence: 'The start of a placement is confirmed: {link}.',
  },
  {
    module: 'providers',
    field: 'status',
    alsoNew: false,
    isIt: ({ status }) => status === 'PendingInactive' || status === 'Inactive',
    kind: 'provider-leaving',
    subject: 'Provider leaving',
    sentence: 'A provider is leaving: {link}.',
  },
  {
    module: 'tasks',
    field: 'is_urgent',
    alsoNew: true,
    isIt: ({ is_urgent, is_private }) => is_urgent === true && is_private !== true,
    kind: 'urgent-task',
    subject: 'Urgent task',
    sentence: 'A task is urgent: {link}.',
  },
];

/** Bulk imports tell nobody: their records are the past. */
const QUIET = new Set<RecordEvent['source']>(['import', 'merge', 'undo']);

/** What is older is history: it was written down later than it happened. */
const NEWS_MS = 24 * 60 * 60 * 1000;

export default consume('alerts', { modules: WATCHED.map(({ module }) => module), gathers: 900 }, async (context, events) => {
  const since = new Date(context.now().getTime() - NEWS_MS).toISOString();
  const news = events.filter(({ source, at }) => !QUIET.has(source) && at >= since);
  const possible = new Map<string, News>();
  for (const event of news)
    for (const watched of WATCHED) {
      const once = `${watched.kind} ${event.recordId}`;
      if (!possible.has(once) && concerns(watched, event)) possible.set(once, { watched, event });
    }
  const found = await stillNews(context, [...possible.values()]);
  for (const each of await notYetTold(context, found)) await tell(context, each);
});

/** What may be told of a record. */
interface News {
  watched: Watched;
  event: RecordEvent;
}
interface Told extends News {
  record: AnyRecord;
}

function concerns({ module, field, alsoNew, kind }: Watched, { module: of, what, fields }: RecordEvent): boolean {
  if (module !== of) return false;
  if (kind === 'placement') return what === 'created';
  return (what === 'created' && alsoNew) || (what === 'changed' && fields.includes(field));
}

/** Those whose records are what the alert is about, as they are now. */
async function stillNews({ records }: Context, possible: readonly News[]): Promise<Told[]> {
  const found = new Map<string, AnyRecord>();
  for (const [module, ofModule] of Map.groupBy(possible, ({ watched }) => watched.module)) {
    const ids = [...new Set(ofModule.map(({ event }) => event.recordId))];
    for (const record of await records.byIds(module, ids)) found.set(record._id, record);
  }
  return possible.flatMap((each) => {
    const record = found.get(each.event.recordId);
    return record && each.watched.isIt(record) ? { ...each, record } : [];
  });
}

/**
 * A record may be read for its creation when it has changed already: its letter left then, after the change, whose own event is still
 * to come.
 */
async function notYetTold({ records }: Context, found: readonly Told[]): Promise<Told[]> {
  if (!found.length) return [];
  const letters = await records.all(messages, {
    all: [
      { field: 'related_record.recordId', op: 'in', value: [...new Set(found.map(({ record }) => record._id))] },
      { any: WATCHED.map(({ subject }) => ({ field: 'subject', op: 'startsWith', value: `${subject}: ` })) },
      { field: 'createdAt', op: 'greaterThanOrEqual', value: found.map(({ event }) => event.at).toSorted()[0] },
    ],
  });
  const isOf = ({ watched, event }: Told, { subject, related_record, createdAt }: RecordOf<typeof messages>) =>
    related_record?.recordId === event.recordId && subject?.startsWith(`${watched.subject}: `) && createdAt! >= event.at;
  return found.filter((each) => !letters.some((letter) => isOf(each, letter)));
}

async function tell(context: Context, { watched: { module, kind, subject, sentence }, record }: Told): Promise<void> {
  await sendAlert(context, {
    kind,
    subject: `${subject}: ${String(record.name ?? '')}`,
    html: `<p>${sentence}</p>`,
    about: { moduleName: module, recordId: record._id },
    assignedTo: record.assigned_to as string | null,
  });
}
