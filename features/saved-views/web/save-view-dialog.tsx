import { useState } from 'react';
import { Stack } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { ApiError } from '#web/api.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import type { ListView } from '#web/list/list-view.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { readInput } from '#web/records/field-values.ts';
import { createRecord, updateRecord } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { markView, stateOf, type SavedView } from './views-api.ts';

export type SavedAs = { kind: 'new'; name: string } | { kind: 'copy' | 'change'; name: string; of: SavedView };

interface Props {
  module: DescribedModule;
  asked: SavedAs;
  now: ListView;
  onClose: () => void;
  onMade: (id: string) => void;
}
const TITLES = {
  new: sayLater('Save this list as a view'),
  copy: sayLater('Duplicate the view'),
  change: sayLater('Rename or share the view'),
};

/** The name of a view and to whom it is shown. */
export function SaveViewDialog({ module, asked, now, onClose, onMade }: Props) {
  const savedViews = useModule('savedViews');
  const { user } = useSession();
  const kept = asked.kind === 'change' ? asked.of : null;
  const [values, setValues] = useState<Record<string, unknown>>({
    name: asked.name,
    visibility: kept?.visibility ?? 'private',
    teams: kept?.teams ?? [],
    roles: kept?.roles ?? [],
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  if (!savedViews) return null;
  const shown = ['name', 'visibility', ...(SHOWN_TO[String(values.visibility)] ?? [])];
  const fields = shown.map((name) => fieldOf(savedViews, name)).filter((field) => field !== undefined);
  const submit = async () => {
    const read = fields.map((field) => ({ name: field.fieldName, ...readInput(field, values[field.fieldName]) }));
    const wrong = read.flatMap((one) => ('problem' in one ? [[one.name, one.problem] as const] : []));
    setProblems(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const sent = Object.fromEntries(read.map((one) => [one.name, 'value' in one ? one.value : null]));
    setSaving(true);
    try {
      if (asked.kind === 'change') await updateRecord(savedViews, asked.of._id, sent);
      else {
        const state = asked.kind === 'copy' ? asked.of.state : stateOf(now);
        const { record } = await createRecord(savedViews, { ...sent, module: module.name, state });
        await markView(module, record as SavedView, { pinned: true });
        onMade(record._id);
      }
      toast.success(say('{name} saved', { name: String(sent.name) }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(Object.keys(error.fields).length > 0 ? error.fields : { name: error.message });
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={say(TITLES[asked.kind])}
      confirm={say('Save')}
      isPending={isSaving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap="sm">
        {fields.map((field, at) => (
          <FieldInput
            key={field.fieldName}
            field={asOffered(field, user.userType === 'System Admin')}
            value={values[field.fieldName]}
            onChange={(value) => setValues((before) => ({ ...before, [field.fieldName]: value }))}
            error={problems[field.fieldName]}
            record={values}
            moduleName="savedViews"
            autoFocus={at === 0}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

/** Who is asked for, by whom it is shown to. */
const SHOWN_TO: Record<string, string[]> = { team: ['teams'], role: ['roles'] };

/** Only System Admins share with roles and with everyone. */
const asOffered = (field: DescribedField, isAdmin: boolean): DescribedField =>
  field.fieldName !== 'visibility' || isAdmin
    ? field
    : { ...field, options: (field.options ?? []).filter(({ value }) => value === 'private' || value === 'team') };
