import type { AnyRecord } from '#common/module.ts';
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

export default consume('alerts', { modules: WATCHED.map(({ module }) => module) }, async (context, events) => {
  const since = new Date(context.now().getTime() - NEWS_MS).toISOString();
  const told = new Set<string>();
  for (const event of events) {
    if (QUIET.has(event.source) || event.at < since) continue;
    for (const watched of WATCHED) {
      const once = `${watched.kind} ${event.recordId}`;
      if (told.has(once) || !concerns(watched, event)) continue;
      told.add(once);
      await tell(context, watched, event);
    }
  }
});

function concerns({ module, field, alsoNew, kind }: Watched, { module: of, what, fields }: RecordEvent): boolean {
  if (module !== of) return false;
  if (kind === 'placement') return what === 'created';
  return (what === 'created' && alsoNew) || (what === 'changed' && fields.includes(field));
}

async function tell(context: Context, watched: Watched, event: RecordEvent): Promise<void> {
  const { module, isIt, kind, subject, sentence } = watched;
  const { recordId } = event;
  const record = await context.records.find(module, recordId);
  if (!record || !isIt(record) || (await wasTold(context, watched, event))) return;
  await sendAlert(context, {
    kind,
    subject: `${subject}: ${String(record.name ?? '')}`,
    html: `<p>${sentence}</p>`,
    about: { moduleName: module, recordId },
    assignedTo: record.assigned_to as string | null,
  });
}

/**
 * A record may be read for its creation when it has changed already: its letter left then, after the change, whose own event is still
 * to come.
 */
async function wasTold(context: Context, { subject }: Watched, { recordId, at }: RecordEvent): Promise<boolean> {
  const letters = await context.records.count(messages, {
    all: [
      { field: 'related_record.recordId', op: 'equals', value: recordId },
      { field: 'subject', op: 'startsWith', value: `${subject}: ` },
      { field: 'createdAt', op: 'greaterThanOrEqual', value: at },
    ],
  });
  return letters > 0;
}
