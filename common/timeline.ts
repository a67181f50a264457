/** What a record of another module is in a timeline. */
export const RECORD_KINDS = ['activity', 'task', 'message', 'document', 'comment', 'run'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What the audit log says of the record itself. */
export const LOG_KINDS = ['created', 'change', 'merged', 'deleted', 'restored', 'archived', 'unarchived'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const TIMELINE_KINDS = [...LOG_KINDS, ...RECORD_KINDS, 'file'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One entry of a record's timeline, as `GET /api/timeline/{module}/{id}` answers it to somebody who may read all of it. */
export interface TimelineEntry {
  _id: string;
  kind: TimelineKind;
  at: string;
  /** null: the machine. */
  by: { _id: string; name: string } | null;
  /** The act on many records that it was part of. */
  run?: string;
  /** Of a save: one entry per field. */
  changes?: { field: string; label: string; previous: unknown; next: unknown }[];
  record?: { moduleName: string; _id: string; name: string };
  /** Of a record: the fields that its module shows in timelines. */
  shown?: Record<string, unknown>;
  file?: { _id: string; label: string; size: number; type: string };
}

export interface TimelinePage {
  /** Newest first. */
  records: TimelineEntry[];
  /** What the next page begins after; null: this is the last. */
  next: string | null;
}
