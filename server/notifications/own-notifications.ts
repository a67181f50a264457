import { fieldLevel } from '#common/access.ts';
import type { AnyRecord, RecordLink, RecordOf } from '#common/module.ts';
import type { ShownNotification } from '#common/notification-view.ts';
import type { Context } from '../context.ts';
import { users } from '../accounts/users.module.ts';
import { notifications } from './notifications.module.ts';

export type Notification = Pick<
  RecordOf<typeof notifications>,
  '_id' | 'kind' | 'title' | 'text' | 'quote' | 'about' | 'path' | 'read_at' | 'createdAt' | 'created_by'
>;

/** A page of one's own, the newest first. */
export async function readOwn(context: Context, asked: { unread: boolean; page: number; size: number }) {
  const { records } = await context.records.search(notifications, {
    searchTerms: asked.unread ? { field: 'read_at', op: 'empty' } : {},
    sortField: 'createdAt',
    sortOrder: 'desc',
    pageNumber: asked.page,
    pageSize: asked.size,
    total: 'none',
  });
  return { records: await shownTo(context, records), isLast: records.length < asked.size };
}

export const countUnread = (context: Context): Promise<number> =>
  context.records.count(notifications, { field: 'read_at', op: 'empty' });

/** As this reader may see them at this moment: a record out of their reach has no name, and nothing of it is quoted. */
export async function shownTo(context: Context, given: readonly Notification[]): Promise<ShownNotification[]> {
  const readable = await readableRecords(context, given);
  const actors = await namesOf(context, given);
  return given.map(({ _id, kind, title, text, quote, about, path, read_at, createdAt, created_by }) => {
    const record = about ? readable.get(keyOf(about)) : undefined;
    const isOpen = !about || record !== undefined;
    return {
      _id,
      kind: kind ?? '',
      icon: iconOf(context, kind),
      title: title ?? '',
      text: (isOpen ? (record && quote ? quoted(context, about!, record, quote) : text) : null) ?? null,
      about: about && { ...about, name: record ? ((record.name as string | null | undefined) ?? null) : null },
      path: isOpen ? (path ?? (about && pathTo(context, about))) : null,
      by: created_by ? { _id: created_by, name: actors.get(created_by) ?? '' } : null,
      isOpen,
      isRead: read_at !== null,
      createdAt,
    };
  });
}

const iconOf = ({ engine }: Context, kind: string | null): string =>
  engine.discovered.notificationKinds.find((each) => each.kind === kind)?.icon ?? 'bell';

const keyOf = ({ moduleName, recordId }: RecordLink) => `${moduleName} ${recordId}`;

/** One question per module, under the reader's own rights. */
async function readableRecords(context: Context, given: readonly Notification[]): Promise<Map<string, AnyRecord>> {
  const links = given.map(({ about }) => about).filter((about): about is RecordLink => about !== null);
  const readable = new Map<string, AnyRecord>();
  for (const [moduleName, ofModule] of Map.groupBy(links, (link) => link.moduleName)) {
    const module = context.engine.registry.modules.get(moduleName);
    if (!module || module.definitionDeleted || !context.access.module(module).access) continue;
    const ids = [...new Set(ofModule.map(({ recordId }) => recordId))];
    for (const record of await context.records.all(moduleName, { _id: ids }))
      readable.set(keyOf({ moduleName, recordId: record._id }), record);
  }
  return readable;
}

async function namesOf(context: Context, given: readonly Notification[]): Promise<Map<string, string>> {
  const ids = [...new Set(given.map(({ created_by }) => created_by).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const people = await context.asSystem('users can see the names of their colleagues').records.all(users, { _id: ids });
  return new Map(people.map(({ _id, name }) => [_id, name ?? '']));
}

/** The value at the end of the path, when it is a text and the reader may read the field. */
function quoted(context: Context, { moduleName }: RecordLink, record: AnyRecord, path: string): string | null {
  const [field = '', ...parts] = path.split('.');
  const rights = context.access.module(context.engine.registry.module(moduleName));
  if (!context.access.isAdmin && fieldLevel(rights, field) === 'None') return null;
  let value: unknown = record[field];
  for (const part of parts) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return typeof value === 'string' ? value : null;
}

const pathTo = (context: Context, { moduleName, recordId }: RecordLink): string =>
  `${context.engine.registry.module(moduleName).route}/${recordId}`;
