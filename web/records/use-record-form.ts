import { useEffect, useMemo, useState } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { defaultOf } from '#common/default-values.ts';
import { refreshedBy } from '#common/dependent-choices.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { screens } from '../discovered.ts';
import { dayOf } from '../formats.ts';
import { asField } from '../modules.ts';
import { useSession } from '../session.tsx';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { askingForMissing, TURNED_BACK } from './ask-missing.ts';
import { isSame, readInput } from './field-values.ts';
import { asRequiredIn, isShownIn } from './form-fields.ts';
import { aboutRecord, createRecord } from './records-api.ts';
import { mayCreate } from './rights.ts';
import { saveThroughSteps } from './save-steps.ts';
import { useDraft } from './use-draft.ts';
import { useEditSession } from './use-edit-session.ts';

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
  const signedIn = useSession();
  const { user } = signedIn;
  const session = useEditSession(module, record);
  const [blank] = useState<Values>(() => ({ ...defaultsOf(module, user), ...initial }));
  const start: Values = session.start ?? blank;
  const [changes, setChanges] = useState<Values>(record ? NONE : initial);
  const [isAllTouched, setAllTouched] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [isTyped, setTyped] = useState(false);

  const about = aboutRecord(module.name, record?._id ?? 'new');
  // A form that is left takes with it what was wrong with it.
  useEffect(() => () => toast.settle(about), [about]);

  const values = useMemo(() => ({ ...start, ...changes }), [start, changes]);
  // A field that is not shown is not asked for and keeps its value.
  const asked = fields.filter((field) => isShownIn(module, field, values)).map((field) => asRequiredIn(module, field, values));
  const problems = problemsOf(asked, values);
  const changed = asked.filter((field) => !isSame(field, values[field.fieldName], start[field.fieldName]));
  const errorOf = (name: string) => refused[name] ?? (isAllTouched || name in changes ? problems[name] : undefined);
  const set = (field: DescribedField, value: unknown) => {
    setTyped(true);
    setChanges((before) => ({ ...before, ...emptiedBy(module, field, values), [field.fieldName]: value }));
    setRefused(({ [field.fieldName]: _settled, ...others }) => others);
  };

  const theirs = session.theirs(fields, values);
  const isContested = theirs.some((field) => changed.includes(field));
  const isDirty = record ? changed.length > 0 : Object.keys(changes).length > 0;
  const draft = useDraft({
    module,
    id: record?._id ?? null,
    version: session.start?.version,
    values: isTyped && !isSaving ? Object.fromEntries(changed.map(({ fieldName }) => [fieldName, values[fieldName]])) : null,
    isEnabled: fields.length > 0 && (record !== null || mayCreate(module, signedIn)),
  });
  const resume = ({ values: kept, version }: NonNullable<typeof draft.offered>) => {
    const known = Object.entries(kept).filter(([name]) => fields.some(({ fieldName }) => fieldName === name));
    setChanges((before) => ({ ...Object.fromEntries(known), ...before }));
    setTyped(true);
    if (version !== null) session.resume(version);
    draft.decide();
  };
  const catchUp = () => {
    setChanges(Object.fromEntries(changed.map(({ fieldName }) => [fieldName, changes[fieldName]])));
    session.catchUp();
  };

  const save = async (): Promise<AnyRecord | null> => {
    setAllTouched(true);
    toast.settle(about);
    const wrong = asked.filter((field) => problems[field.fieldName]);
    for (const field of wrong) toast.danger(say('{label} is Invalid. Cannot save.', { label: field.label }), about);
    if (wrong.length > 0) return null;
    const sent = Object.fromEntries((record ? changed : asked).map((field) => [field.fieldName, valueOf(field, values)]));
    if (record && changed.length === 0) return record;
    setSaving(true);
    const shown = asked.map(({ fieldName }) => fieldName);
    const write = async (all: Values): Promise<AnyRecord | null> => {
      const one = async (complete: Values): Promise<{ record: AnyRecord } | null> =>
        record ? session.save(complete) : createRecord(module, complete);
      const answer = await askingForMissing({ module, record, sent: all, shown }, one);
      return answer === TURNED_BACK || !answer ? null : answer.record;
    };
    try {
      const written = record ? sent : withoutEmpty({ ...unshown(fields, initial), ...sent });
      const saving = { module, record, values: written, shown: values, write };
      const saved = await saveThroughSteps(saving, screens.saveSteps);
      if (!saved) return null;
      draft.forget();
      if (record || saved.isInstead) return saved.record;
      const link = { label: String(saved.record.name || say('Open it')), to: `${module.route}/${saved.record._id}` };
      toast.show({ text: say('{singular} created', { singular: module.singular }), style: 'success', link });
      return saved.record;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { atFields, elsewhere } = placed(error.fields, asked);
      setRefused(atFields);
      const tells = screens.saveSteps.some((step) => step.module === module.name && step.tellsRefusal?.(error.message));
      if (tells) showError(error.message, { onClose: focusFirstProblem });
      else if (elsewhere.length > 0) showError(elsewhere.join(' '));
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
    /** What somebody else changed while the form was open; `catchUp` is absent where the same field was changed here. */
    overtaken: { fields: theirs.map(({ label }) => label), onCatchUp: isContested ? undefined : catchUp },
    isDirty,
    /** Whether somebody has typed here; what the form began with is given again. */
    isTyped,
    /** What was typed before and never saved; null where there is nothing, or it was decided about. */
    draft: draft.offered && {
      savedAt: draft.offered.savedAt,
      onContinue: () => resume(draft.offered!),
      onDiscard: draft.forget,
    },
    /** For whoever leaves the form without saving it. */
    forgetDraft: draft.forget,
    problems,
  };
}
export type RecordForm = ReturnType<typeof useRecordForm>;

const NONE: Values = {};

/** After the dialog has given the focus back. */
const focusFirstProblem = () =>
  setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-error] input')?.focus(), 100);

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
    module.fields
      .filter((field) => field.default !== undefined)
      .map((field) => [field.fieldName, defaultOf(asField(field), dayOf())]),
  ),
  assigned_to: { _id: user._id, name: user.name },
});

/** A dependent choice is emptied when what it depends on changes. */
const emptiedBy = (module: DescribedModule, changed: DescribedField, values: Values): Values =>
  Object.fromEntries([...refreshedBy(module.fields, changed)].filter((name) => values[name]).map((name) => [name, null]));

/** What was given from outside (a parent record) and stands in no field of the form. */
const unshown = (fields: readonly DescribedField[], initial: Values): Values =>
  Object.fromEntries(Object.entries(initial).filter(([name]) => !fields.some((field) => field.fieldName === name)));

const withoutEmpty = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
