import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { choicesFor } from '#web/fields/choices.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import type { Reference } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import type { Entry } from './entries.ts';
import classes from './setup.module.css';

/** One of the calls that change several setups, without the setups. */
export interface Order {
  path: string;
  body: Record<string, unknown>;
}
interface Props {
  setupIds: readonly string[];
  onChange: (order: Order | null) => void;
}
const ENTRIES = 'required-items-batch-change-entries';

export function AddedItem({ onChange }: Props) {
  const items = useModule('credentialingRequiredItems');
  const [entry, setEntry] = useState<Record<string, string | null>>({ name: '', field_type: 'Todo Item', category: null });
  const set = (next: Record<string, string | null>) => {
    const made = { ...entry, ...next };
    setEntry(made);
    onChange(
      made.name?.trim() ? { path: ENTRIES, body: { add: [{ ...made, name: made.name.trim(), provider_assigned: true }] } } : null,
    );
  };
  const options = (name: string) => {
    const field = items && fieldOf(items, name);
    return field ? choicesFor(field, undefined) : [];
  };
  return (
    <>
      <TextInput
        label={say('Name')}
        value={entry.name ?? ''}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        data-autofocus
      />
      <Select
        label={say('Type')}
        allowDeselect={false}
        data={[...options('field_type')]}
        value={entry.field_type ?? null}
        onChange={(field_type) => set({ field_type })}
      />
      <Select
        label={say('Category')}
        clearable
        data={[...options('category')]}
        value={entry.category ?? null}
        onChange={(category) => set({ category })}
      />
    </>
  );
}

export function RemovedItem({ setupIds, onChange }: Props) {
  return (
    <ItemName setupIds={setupIds} onChange={(name) => onChange(name ? { path: ENTRIES, body: { remove: [{ name }] } } : null)} />
  );
}

/** What of an item is changed in several setups. */
const CHANGED = ['label', 'description', 'category', 'provider_assigned', 'isOptional', 'reference_only', 'requires_exp_date'];

export function ChangedItem({ setupIds, onChange }: Props) {
  const items = useModule('credentialingRequiredItems');
  const [name, setName] = useState<string | null>(null);
  const [fieldName, setFieldName] = useState('isOptional');
  const [value, setValue] = useState<unknown>(null);
  const field = items && fieldOf(items, fieldName);
  const tell = (next: { name?: string | null; fieldName?: string; value?: unknown }) => {
    const order = { name, fieldName, value, ...next };
    setName(order.name);
    setFieldName(order.fieldName);
    setValue(order.value);
    const isWhole = order.name && order.value !== null && order.value !== '';
    const body = { match: { name: order.name }, fields: { [order.fieldName]: order.value } };
    onChange(isWhole ? { path: 'required-items-batch-update', body } : null);
  };
  return (
    <>
      <ItemName setupIds={setupIds} onChange={(next) => tell({ name: next })} />
      <Select
        label={say('Field')}
        allowDeselect={false}
        data={CHANGED.map((each) => ({ value: each, label: say((items && fieldOf(items, each)?.label) ?? each) }))}
        value={fieldName}
        onChange={(next) => next && tell({ fieldName: next, value: null })}
      />
      {field?.inputType === 'Checkbox' ? (
        <Select
          label={say(field.label)}
          allowDeselect={false}
          data={[
            { value: 'yes', label: say('Yes') },
            { value: 'no', label: say('No') },
          ]}
          value={value === null ? null : value ? 'yes' : 'no'}
          onChange={(next) => tell({ value: next === 'yes' })}
        />
      ) : (
        field && (
          <FieldInput
            key={fieldName}
            field={field}
            value={value}
            onChange={(next) => tell({ value: next })}
            record={{}}
            moduleName={items.name}
          />
        )
      )}
    </>
  );
}

export function ReplacedAgreement({ onChange }: Props) {
  const [pair, setPair] = useState<{ from: Reference | null; to: Reference | null }>({ from: null, to: null });
  const choose = (next: Partial<typeof pair>) => {
    const chosen = { ...pair, ...next };
    setPair(chosen);
    const body = { from: chosen.from?._id, to: chosen.to?._id };
    onChange(chosen.from && chosen.to ? { path: 'required-items-batch-doc-replace', body } : null);
  };
  const picker = (label: string, which: 'from' | 'to') => (
    <div>
      <span className={classes.label}>{label}</span>
      <RecordPicker
        moduleName="interactiveDocuments"
        chosen={pair[which] ? [pair[which]] : []}
        label={{ 'aria-label': label }}
        onChoose={([chosen]) => choose({ [which]: chosen ?? null })}
      />
    </div>
  );
  return (
    <>
      {picker(say('Agreement that is replaced'), 'from')}
      {picker(say('New agreement'), 'to')}
    </>
  );
}

interface FoundEntry extends Entry {
  setup: { _id: string };
}
function ItemName({ setupIds, onChange }: { setupIds: readonly string[]; onChange: (name: string | null) => void }) {
  const { data } = useQuery({
    queryKey: ['records', 'credentialingSetup', 'entries'],
    queryFn: ({ signal }) =>
      api<{ records: FoundEntry[] }>('/api/credentialing-setups/items/search', { body: {}, signal, quiet: true }),
  });
  const own = (data?.records ?? []).filter(({ setup }) => setupIds.includes(setup._id));
  const names = [...new Set(own.flatMap(({ name }) => name ?? []))].toSorted((one, other) => one.localeCompare(other));
  return (
    <Select label={say('Item')} placeholder={say('Choose an item of these setups')} searchable data={names} onChange={onChange} />
  );
}
