import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { DescribedField } from '#common/described-module.ts';
import type { Operator } from '#common/search.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { RecordPicker } from '../fields/record-picker.tsx';
import { referencesOf } from '../records/reference.ts';
import { say } from '../words/say.ts';
import { dateProblem, takesNoValue, takesSeveral } from './filter.ts';
import classes from './module-list.module.css';

interface Props {
  field: DescribedField;
  op: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
}
/** The value of a condition, asked for as the operator and the field's type want it. */
export function FilterValue({ field, op, value, onChange }: Props) {
  const label = { 'aria-label': say('{label}: value', { label: field.label }) };
  if (takesNoValue(op) || op === 'within') return <div />;
  if (op === 'withinMiles') return <Miles value={value} onChange={onChange} />;
  if (op === 'between') {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : ['', ''];
    return (
      <div className={classes.pair}>
        <One
          field={{ ...field, label: say('{label}: from', { label: field.label }) }}
          value={from}
          onChange={(next) => onChange([next, to])}
        />
        <One
          field={{ ...field, label: say('{label}: to', { label: field.label }) }}
          value={to}
          onChange={(next) => onChange([from, next])}
        />
      </div>
    );
  }
  if (field.ref) {
    return (
      <RecordPicker
        many={takesSeveral(op)}
        moduleName={field.ref}
        label={label}
        chosen={referencesOf(value)}
        onChoose={(chosen) => onChange(takesSeveral(op) ? chosen.map((one) => one._id) : (chosen[0]?._id ?? null))}
      />
    );
  }
  if (field.options) {
    const data = field.options.map((option) => ({ value: option.value, label: option.label }));
    if (takesSeveral(op))
      return (
        <MultiSelect
          {...label}
          data={data}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={onChange}
          searchable
          hidePickedOptions
        />
      );
    if (op !== 'contains' && op !== 'startsWith' && op !== 'notContains')
      return <Select {...label} data={data} value={(value as string) ?? null} onChange={onChange} searchable />;
  }
  if (takesSeveral(op))
    return (
      <TagsInput
        {...label}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
        placeholder={say('Type and press Enter')}
      />
    );
  return <One field={field} value={value} onChange={onChange} />;
}

/** Dates, numbers and yes/no by their own input; everything else is asked for in words. */
function One({ field, value, onChange }: Omit<Props, 'op'>) {
  if (field.inputType === 'Checkbox') {
    return (
      <Select
        aria-label={say('{label}: value', { label: field.label })}
        data={[
          { value: 'true', label: say('Yes') },
          { value: 'false', label: say('No') },
        ]}
        value={value === undefined || value === null ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
      />
    );
  }
  if (field.inputType === 'Date' || field.inputType === 'DateTime') {
    const day = { ...field, inputType: 'Date' as const, required: false };
    return <FieldInput bare field={day} value={value} onChange={onChange} error={dateProblem(field, value)} />;
  }
  if (fieldTypes[field.inputType].traits.isNumeric) {
    return (
      <NumberInput
        aria-label={say('{label}: value', { label: field.label })}
        value={(value as number) ?? ''}
        onChange={(next) => onChange(next === '' ? null : next)}
        hideControls
      />
    );
  }
  return (
    <TextInput
      aria-label={say('{label}: value', { label: field.label })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Miles({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const { zip = '', miles = '' } = (value ?? {}) as { zip?: string; miles?: number | string };
  return (
    <div className={classes.pair}>
      <NumberInput
        aria-label={say('Miles')}
        placeholder={say('Miles')}
        min={1}
        max={3000}
        value={miles}
        onChange={(next) => onChange({ zip, miles: next })}
        hideControls
      />
      <TextInput
        aria-label={say('Zip')}
        placeholder={say('Zip')}
        maxLength={5}
        inputMode="numeric"
        value={zip}
        onChange={(event) => onChange({ zip: event.currentTarget.value.replace(/\D/g, ''), miles })}
      />
    </div>
  );
}
