import { notFound } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind, type TimelinePage } from '#common/timeline.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { findRecord } from '../records/get.ts';
import { cursorOf, newestFirst, placeOf, type Place } from './cursor.ts';
import { filesOf } from './files-of.ts';
import { recordsAbout } from './records-about.ts';
import { savesOf } from './saves-of.ts';

/** What one source is asked for: the newest entries before a place, of these kinds and people. */
export interface Asked {
  module: Module;
  record: AnyRecord;
  kinds: ReadonlySet<TimelineKind>;
  by: string | undefined;
  before: Place | undefined;
  most: number;
}
/** An entry whose person is an id yet. */
export interface Found extends Omit<TimelineEntry, 'by'>, Place {
  by: string | null;
}

/**
 * Everything that happened to a record, also of one in the trash, as its reader may see it at this moment: one statement for the log, one for the files, one
 * for each module whose records stand in timelines, and one for the names of people.
 */
export async function timelineOf(
  context: Context,
  module: Module,
  id: string,
  {
    kinds = TIMELINE_KINDS,
    by,
    pageSize,
    before,
  }: { kinds?: readonly TimelineKind[]; by?: string; pageSize: number; before?: string },
): Promise<TimelinePage> {
  const record = await findRecord(context, module, id, { includeDeleted: true });
  if (!record) throw notFound();
  const asked: Asked = { module, record, kinds: new Set(kinds), by, before: placeOf(before), most: pageSize + 1 };
  const sources = await Promise.all([savesOf(context, asked), filesOf(context, asked), ...recordsAbout(context, asked)]);
  const found = sources.flat().sort(newestFirst);
  const page = found.slice(0, pageSize);
  return { records: await withNames(context, page), next: found.length > pageSize ? cursorOf(page.at(-1)!) : null };
}

/** Who works with whom is no secret: a name is told as the audit log tells it. */
async function withNames({ database }: Context, page: readonly Found[]): Promise<TimelineEntry[]> {
  const ids = [...new Set(page.map(({ by }) => by).filter((id) => id !== null))];
  const { rows } = ids.length
    ? await database.query('select _id, name from records.users where _id = any($1)', [ids])
    : { rows: [] };
  const names = new Map(rows.map(({ _id, name }) => [_id as string, name as string | null]));
  return page.map(({ id: _place, by, ...entry }) => ({
    ...entry,
    by: by === null ? null : { _id: by, name: names.get(by) ?? '' },
  }));
}
