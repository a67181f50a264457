import { Fragment } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { LOG_KINDS, type TimelineEntry } from '#common/timeline.ts';
import type { Save } from '../changes/entries.ts';
import { SaveEntry } from '../changes/save-list.tsx';
import type { RecordNames } from '../changes/record-names.ts';
import { formatDayOf } from '../formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { say } from '../words/say.ts';
import { AboutEntry } from './about-entry.tsx';
import { CommentEntry } from './comment-entry.tsx';
import type { NamedPage } from './timeline-api.ts';
import saves from '../changes/changes.module.css';
import classes from './timeline.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  pages: readonly NamedPage[];
}
/** Entries, newest first, under the days on which they happened. */
export function TimelineList({ module, record, pages }: Props) {
  const shown = pages.flatMap(({ records, names }) => records.map((entry) => ({ entry, names })));
  if (shown.length === 0) return <EmptyState icon="history" title={say('Nothing of this kind yet')} />;
  const days = Map.groupBy(shown, ({ entry }) => dayOf(entry.at));
  return [...days].map(([day, entries]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h2>{day}</h2>
      <ol className={saves.saves}>
        {entries.map(({ entry, names }) => (
          <Fragment key={entry._id}>{entryOf(module, record, entry, names)}</Fragment>
        ))}
      </ol>
    </section>
  ));
}

function entryOf(module: DescribedModule, record: AnyRecord, entry: TimelineEntry, names: RecordNames) {
  if ((LOG_KINDS as readonly string[]).includes(entry.kind))
    return <SaveEntry save={saveOf(module, record, entry)} names={names} namesRecord={false} />;
  if (entry.kind === 'comment') return <CommentEntry entry={entry} names={names} />;
  return <AboutEntry entry={entry} names={names} />;
}

const saveOf = (module: DescribedModule, record: AnyRecord, { _id, kind, at, by, changes = [] }: TimelineEntry): Save => ({
  key: _id,
  module: module.name,
  recordId: record._id,
  recordName: null,
  actor: by,
  impersonator: null,
  at,
  sources: [],
  reasons: [],
  event: kind === 'change' ? null : kind,
  detail: null,
  fields: changes.map(({ field, previous, next }) => ({ field, before: previous, after: next })),
});

const DAY_MS = 86_400_000;

/** Today, Yesterday, or the day. */
function dayOf(at: string): string {
  const day = formatDayOf(new Date(at), { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const other = (days: number) =>
    formatDayOf(new Date(Date.now() - days * DAY_MS), { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return day === other(0) ? say('Today') : day === other(1) ? say('Yesterday') : day;
}
