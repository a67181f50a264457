import { useMemo, useState } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { useSession } from '../session.tsx';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { showConflict } from './conflict-dialog.ts';
import { isSame, readInput } from './field-values.ts';
import { createRecord, updateRecord } from './records-api.ts';

type Values = Record<string, unknown>;

/**
 * A form over some fields of a record, new or existing. Problems show on fields that were touched; saving touches all.
 * Nothing typed is ever lost: a refusal of the server stands at its fields, a rule's sentence, or one about a field that
 * the form does not show, in a dialog.
 */
export function useRecordForm(
  module: DescribedModule,
  fields: readonly DescribedField[],
  record: AnyRecord | null,
  initial: Values = NONE,
) {
  const { user } = useSession();
  const [start] = useState<Values>(() => (record ? record : { ...defaultsOf(module, user), ...initial }));
  const [changes, setChanges] = useState<Values>(record ? NONE : initial);
  const [isAllTouched, setAllTouched] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);

  const values = useMemo(() => ({ ...start, ...changes }), [start, changes]);
  const problems = useMemo(() => problemsOf(fields, values), [fields, values]);
  const changed = fields.filter((field) => !isSame(field, values[field.fieldName], start[field.fieldName]));
  const errorOf = (name: string) => refused[name] ?? (isAllTouched || name in changes ? problems[name] : undefined);
  const set = (field: DescribedField, value: unknown) => {
    setChanges((before) => ({ ...before, ...emptiedBy(module, field, values), [field.fieldName]: value }));
    setRefused(({ [field.fieldName]: _settled, ...others }) => others);
  };

  const save = async (): Promise<AnyRecord | null> => {
    setAllTouched(true);
    const wrong = fields.filter((field) => problems[field.fieldName]);
    for (const field of wrong) toast.danger(`${field.label} is Invalid. Cannot save.`);
    if (wrong.length > 0) return null;
    const sent = Object.fromEntries((record ? changed : fields).map((field) => [field.fieldName, valueOf(field, values)]));
    if (record && changed.length === 0) return record;
    setSaving(true);
    toast.stealth('Saving updates');
    try {
      const answer = record
        ? await updateRecord(module, record._id, sent, record.version)
        : await createRecord(module, withoutEmpty({ ...unshown(fields, initial), ...sent }));
      return answer.record;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (record && error.code === 'version-conflict') return await showConflict(module, record._id, error.conflicts, sent);
      const { atFields, elsewhere } = placed(error.fields, fields);
      setRefused(atFields);
      if (elsewhere.length > 0) showError(elsewhere.join(' '));
      else if (error.code !== 'access-denied' && Object.keys(atFields).length === 0) showError(error.message);
      return null;
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    set,
    errorOf,
    save,
    isSaving,
    isDirty: record ? changed.length > 0 : Object.keys(changes).length > 0,
    problems,
  };
}
export type RecordForm = ReturnType<typeof useRecordForm>;

const NONE: Values = {};

/** A person's name is made of two fields: where it is refused, the first of them says so. */
const placed = (refused: Record<string, string>, fields: readonly DescribedField[]) => {
  const shows = (name: string) => fields.some(({ fieldName }) => fieldName === name);
  const placeOf = (name: string) => (name === 'name' && !shows(name) ? 'first_name' : name);
  const places = Object.entries(refused).map(([name, sentence]) => ({ name: placeOf(name), sentence }));
  return {
    atFields: Object.fromEntries(places.filter(({ name }) => shows(name)).map(({ name, sentence }) => [name, sentence])),
    elsewhere: places.filter(({ name }) => !shows(name)).map(({ sentence }) => sentence),
  };
};

const problemsOf = (fields: readonly DescribedField[], values: Values): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const read = readInput(field, values[field.fieldName]);
      return 'problem' in read ? [[field.fieldName, read.problem]] : [];
    }),
  );

const valueOf = (field: DescribedField, values: Values): unknown => {
  const read = readInput(field, values[field.fieldName]);
  return 'value' in read ? read.value : null;
};

const defaultsOf = (module: DescribedModule, user: { _id: string; name: string }): Values => ({
  ...Object.fromEntries(
    module.fields.filter((field) => field.default !== undefined).map((field) => [field.fieldName, field.default]),
  ),
  assigned_to: { _id: user._id, name: user.name },
});

/** A dependent choice is emptied when what it depends on changes. */
const emptiedBy = (module: DescribedModule, changed: DescribedField, values: Values): Values =>
  Object.fromEntries(
    module.fields
      .filter((field) => field.dependent && field.parentField === changed.fieldName && values[field.fieldName])
      .map((field) => [field.fieldName, null]),
  );

/** What was given from outside (a parent record) and stands in no field of the form. */
const unshown = (fields: readonly DescribedField[], initial: Values): Values =>
  Object.fromEntries(Object.entries(initial).filter(([name]) => !fields.some((field) => field.fieldName === name)));

const withoutEmpty = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
