import { useState } from 'react';
import { JsonInput, MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { isId } from '#common/ids.ts';
import { labelOf } from '#common/module.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import type { Reference } from '#web/records/reference.ts';
import { say, sayLater } from '#web/words/say.ts';
import { RatesTable } from './admin-rates-table.tsx';
import { DecidersEditor } from './admin-setting-deciders.tsx';
import type { Part } from './admin-setting-shapes.ts';
import { StartsTable } from './admin-starts-table.tsx';

interface Props {
  part: Part;
  /** Then the setting's own heading names it. */
  isOnly: boolean;
  onChange: (value: unknown) => void;
}
export function PartEditor({ part, isOnly, onChange }: Props) {
  const { shape, value, choices = [] } = part;
  const label = say(part.label);
  const named = isOnly ? { 'aria-label': label } : { label };
  switch (shape) {
    case 'accounts':
    case 'users':
      return (
        <RecordPicker
          moduleName={shape}
          many
          chosen={referencesIn(value)}
          onChoose={(chosen) => onChange(chosen.map(({ _id }) => _id))}
          label={named}
        />
      );
    case 'deciders':
      return <DecidersEditor ids={value as string[]} onChange={onChange} />;
    case 'user':
    case 'client':
      return (
        <RecordPicker
          moduleName={`${shape}s`}
          chosen={referencesIn(value ? [value] : [])}
          onChoose={([one]) => onChange(one?._id ?? null)}
          label={named}
        />
      );
    case 'zone':
      return (
        <Select
          {...named}
          maw={320}
          searchable
          allowDeselect={false}
          data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]}
          value={String(value)}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...named}
          maw={320}
          allowDeselect={false}
          data={choices.map((choice) => ({ value: choice, label: say(labelOf(choice)) }))}
          value={String(value)}
          onChange={onChange}
        />
      );
    case 'weekdays':
      return (
        <MultiSelect
          {...named}
          data={WEEKDAYS.map((day, at) => ({ value: String(at + 1), label: say(day) }))}
          value={(value as number[]).map(String)}
          onChange={(days) => onChange(days.map(Number).toSorted((one, other) => one - other))}
        />
      );
    case 'days':
      return (
        <TagsInput
          {...named}
          placeholder={say('Add a date, e.g. 2027-07-05')}
          value={(value as string[] | null) ?? []}
          onChange={(days) => onChange(days.length ? days : null)}
          acceptValueOnBlur
        />
      );
    case 'rates':
      return <RatesTable label={label} rates={value as Record<string, number>} onChange={onChange} />;
    case 'starts':
      return <StartsTable label={label} groups={value as Record<string, string>} onChange={onChange} />;
    case 'number':
      return <NumberInput {...named} maw={200} value={value as number} onChange={onChange} />;
    case 'flag':
      return <Switch label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'text':
      return <TextInput {...named} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'sentences':
      return (
        <Textarea
          {...named}
          autosize
          minRows={2}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'words':
    case 'addresses':
      return (
        <TagsInput
          {...named}
          placeholder={say(shape === 'addresses' ? 'Add an email address' : 'Type and press Enter')}
          value={value as string[]}
          onChange={onChange}
          acceptValueOnBlur
        />
      );
    default:
      return <Json label={label} value={value} onChange={onChange} />;
  }
}

const WEEKDAYS = [
  sayLater('Monday'),
  sayLater('Tuesday'),
  sayLater('Wednesday'),
  sayLater('Thursday'),
  sayLater('Friday'),
  sayLater('Saturday'),
  sayLater('Sunday'),
];

/** A managed account may be kept by its name. */
const referencesIn = (value: unknown): Reference[] =>
  (Array.isArray(value) ? value.map(String) : []).map((entry) => (isId(entry) ? { _id: entry } : { _id: entry, name: entry }));

function Json({ label, value, onChange }: { label: string; value: unknown; onChange: (value: unknown) => void }) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2) ?? '');
  const [isBroken, setBroken] = useState(false);
  const change = (next: string) => {
    setText(next);
    try {
      onChange(JSON.parse(next));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <JsonInput
      aria-label={label}
      autosize
      minRows={3}
      maxRows={16}
      value={text}
      onChange={change}
      error={isBroken ? say('This is not valid JSON yet. The last valid version is kept.') : undefined}
    />
  );
}
