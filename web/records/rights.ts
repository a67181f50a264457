import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { layoutFor } from '#common/layouts.ts';
import { fieldLevel, fieldRights, type ModuleAccess } from '#common/access.ts';
import { accessOf } from '../access-of.ts';
import { useSession } from '../session.tsx';
import type { Lock } from '#common/rights-in-words.ts';
import type { Session } from '../session-store.ts';
import { referenceOf } from './reference.ts';

export interface FieldRight {
  read: boolean;
  write: boolean;
  /** Why it can be read but not written: `lockSentence` says it. */
  lock?: Lock;
}

export function useRights(module: DescribedModule) {
  const session = useSession();
  const access = accessOf(session, module.name);
  return {
    access,
    mayCreate: mayCreate(module, session),
    /** Why nobody of this user type writes here, whatever the roles say. */
    moduleLock: moduleLock(module, session),
    mayEdit: (record: Record<string, unknown>) =>
      mayWriteModule(module, session) && withinLevel(access.edit, record, session) && !isArchived(module, record),
    /** Whether they may archive a record, and take it out of the archive. */
    mayArchive: (record: Record<string, unknown>) =>
      module.archivable === true && mayWriteModule(module, session) && withinLevel(access.edit, record, session),
    mayArchiveSome: module.archivable === true && access.edit !== 'None' && mayWriteModule(module, session),
    /** The person may change nothing on this record's pages: they say so once instead of at every field. */
    isReadOnly: (record: Record<string, unknown>) =>
      isArchived(module, record) ||
      !withinLevel(access.edit, record, session) ||
      !shownFields(module).some((field) => rightOn(module, field, record, session, access).write),
    mayDelete: (record: Record<string, unknown>) =>
      mayWriteModule(module, session) && withinLevel(access.delete, record, session) && !isArchived(module, record),
    mayDeleteSome: access.delete !== 'None' && mayWriteModule(module, session),
    mayMassUpdate: access.mass_update && access.edit !== 'None' && mayWriteModule(module, session),
    isOwner: (record: Record<string, unknown>) => isOwner(record, session),
    field: (field: DescribedField, record: Record<string, unknown> | null) => rightOn(module, field, record, session, access),
  };
}

/** Whether a new record would not be refused. */
export const mayCreate = (module: DescribedModule, session: Session): boolean =>
  accessOf(session, module.name).create && mayWriteModule(module, session);

function shownFields(module: DescribedModule): DescribedField[] {
  const sections = [...layoutFor(module, 'detail'), ...layoutFor(module, 'edit')];
  const names = new Set(sections.flatMap(({ sectionFields }) => sectionFields));
  return module.fields.filter(({ fieldName }) => names.has(fieldName));
}

/** @param record null: a new one, which belongs to the user */
export function rightOn(
  module: DescribedModule,
  field: DescribedField,
  record: Record<string, unknown> | null,
  session: Session,
  access: ModuleAccess = accessOf(session, module.name),
): FieldRight {
  const level = fieldLevel(access, field.fieldName);
  const { read, write } = fieldRights(level, !record || isOwner(record, session));
  if (!read) return { read, write: false };
  const no = (lock: Lock): FieldRight => ({ read, write: false, lock });
  if (field.serverOnly || field.inputType === 'AutoIncrement') return no({ cause: 'system' });
  const closed = moduleLock(module, session);
  if (closed) return no(closed);
  if (record && isArchived(module, record)) return no({ cause: 'archived' });
  if (record && !withinLevel(access.edit, record, session))
    return no({ cause: access.edit === 'Owner' ? 'not-owner' : 'no-edit' });
  return write ? { read, write } : no({ cause: 'level', level });
}

/** Read-only until somebody unarchives it. */
export const isArchived = ({ archivable }: DescribedModule, record: Record<string, unknown>): boolean =>
  archivable === true && record.archived === true;

const mayWriteModule = (module: DescribedModule, session: Session): boolean => !moduleLock(module, session);

function moduleLock(module: DescribedModule, { user }: Session): Lock | undefined {
  if (module.writes === 'server') return { cause: 'server-module' };
  return module.writes === 'admin' && user.userType !== 'System Admin' ? { cause: 'admin-module' } : undefined;
}

const withinLevel = (level: ModuleAccess['edit'], record: Record<string, unknown>, session: Session): boolean =>
  level === 'All' || (level === 'Owner' && isOwner(record, session));

const isOwner = (record: Record<string, unknown>, { user }: Session): boolean =>
  referenceOf(record.assigned_to)?._id === user._id;
