import { useState, type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { WHEN_ATTRIBUTES } from '#common/field-conditions.ts';
import { ApiError } from '#web/api.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { saveFields, statedFields } from '../studio-api.ts';
import {
  BLANK_DRAFT,
  draftOf,
  draftProblems,
  placedProblem,
  statedBuiltIn,
  statedField,
  type FieldDraft,
} from './field-draft.ts';
import { ClashNote } from './clash-note.tsx';
import { clashesOf } from './clashes.ts';
import { FieldPreview } from './field-preview.tsx';
import { FieldSettings } from './field-settings.tsx';
import { FieldVerbs } from './field-verbs.tsx';
import { LockedFacts } from './locked-facts.tsx';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  /** Absent: a new one. */
  field: DescribedField | undefined;
  onClose: () => void;
}
/** A field of a module: its settings, and beside them how it looks. */
export function FieldForm({ module, field, onClose }: Props) {
  const now = field ? draftOf(field) : BLANK_DRAFT;
  const [start, setStart] = useState(now);
  const [changes, setChanges] = useState<Partial<FieldDraft>>({});
  const [isTried, setTried] = useState(false);
  const draft = { ...now, ...changes };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(now);
  const clashes = clashesOf(start, changes, now);
  const letLeave = useLeaveGuard(isDirty);
  const isBuiltIn = field !== undefined && !field.custom;
  const problems = draftProblems(draft);
  const wrong = isBuiltIn ? Object.fromEntries(Object.entries(problems).filter(([at]) => OF_BUILT_INS.has(at))) : problems;
  const save = useMutation({
    mutationFn: () => saveFields(module, withField(module, field, draft)),
    onSuccess: ({ record }) => {
      // A busy table is changed a moment later: the server has said so.
      if (record.version !== module.version) toast.success(say('{label} saved', { label: draft.label.trim() }));
      // a form that is opened again before it has closed starts from what was saved
      setStart(draft);
      setChanges({});
      setTried(false);
      letLeave();
      onClose();
    },
    onError: focusFirst,
  });
  const refused = refusalsIn(save.error, draft.fieldName);
  const shown = isTried ? { ...wrong, ...refused } : refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0) focusFirst();
    else save.mutate();
  };
  const change = (part: Partial<FieldDraft>) => {
    save.reset();
    setChanges((before) => ({ ...before, ...part }));
  };
  const takeTheirs = () => {
    const parts = new Set(clashes.map(({ part }) => part));
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([part]) => !parts.has(part as keyof FieldDraft))));
  };
  return (
    <form onSubmit={submit} noValidate aria-label={field ? say(field.label) : say('New field')}>
      <Button variant="subtle" size="compact-md" leftSection={<IconArrowLeft size={16} />} onClick={onClose}>
        {say('All fields')}
      </Button>
      <div className={classes.editor}>
        <div className={classes.form}>
          <h2>{field ? say(field.label) : say('New field')}</h2>
          {isBuiltIn && <LockedFacts field={field} />}
          <FieldSettings module={module} field={field} draft={draft} problems={shown} onChange={change} />
          <ClashNote fieldName={now.fieldName} label={start.label} clashes={clashes} onTakeTheirs={takeTheirs} />
          {shown.field && (
            <p className={classes.problem} role="alert">
              {shown.field}
            </p>
          )}
          <footer className={classes.foot} data-foot>
            {field?.custom && !field.through ? <FieldVerbs module={module} field={field} onGone={onClose} /> : <span />}
            <Button variant="default" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={field !== undefined && !isDirty}>
              {say(field ? 'Save field' : 'Create field')}
            </Button>
          </footer>
        </div>
        <section className={classes.aside} aria-label={say('Preview')}>
          <FieldPreview key={draft.inputType} draft={draft} />
        </section>
      </div>
    </form>
  );
}

/** What an admin changes of a built-in field. */
const OF_BUILT_INS: ReadonlySet<string> = new Set(['label', ...WHEN_ATTRIBUTES]);

function withField(module: DescribedModule, field: DescribedField | undefined, draft: FieldDraft) {
  const stated = field && !field.custom ? statedBuiltIn(field, draft) : statedField(draft);
  const renamed = field && field.fieldName !== draft.fieldName ? { ...stated, renamedFrom: field.fieldName } : stated;
  const all = statedFields(module);
  return field ? all.map((each) => (each.fieldName === field.fieldName ? renamed : each)) : [...all, renamed];
}

/** A refusal at this field's name, at the attribute that it speaks of; every other one below the form. */
function refusalsIn(error: Error | null, fieldName: string): Record<string, string> {
  if (!error) return {};
  if (!(error instanceof ApiError)) return { field: error.message };
  if (error.code === 'already-exists') return { name: error.message };
  const own = error.fields[fieldName] ?? error.fields.fieldName;
  if (own) {
    const { at, text } = placedProblem(own);
    return { [at]: text };
  }
  const others = Object.entries(error.fields).map(([name, sentence]) => `${name}: ${sentence}`);
  return { field: others.join(' ') || error.message };
}

/** Once the problems are drawn. */
function focusFirst() {
  setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid="true"], form [role="alert"]')?.focus(), 50);
}
