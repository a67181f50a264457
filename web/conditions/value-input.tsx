import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import type { Option } from '#common/field.ts';
import { DayField } from '../fields/day-field.tsx';
import { say } from '../words/say.ts';

/** Something whose answer decides: a choice among options, a day, whether it is done or checked, what was typed, or only whether there is one. */
export interface ConditionSource {
  id: string;
  label: string;
  answer: 'choice' | 'day' | 'done' | 'tick' | 'text' | 'presence';
  options?: readonly Option[] | undefined;
}

interface Props {
  label: string;
  source: ConditionSource | undefined;
  /** A list of values instead of one. */
  isMany?: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}
/** A value of the kind that a source answers with. */
export function ValueInput({ label, source, isMany = false, value, onChange }: Props) {
  const options = source?.options?.map((option) => ({ value: option.value, label: say(option.label) })) ?? [];
  const many = [value ?? []].flat().map(String);
  if (source?.answer === 'done' || source?.answer === 'tick') {
    const [yes, no] = source.answer === 'done' ? [say('Done'), say('Not done')] : [say('Checked'), say('Not checked')];
    return (
      <NativeSelect
        aria-label={label}
        data={[
          { value: '', label: say('Choose') },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        value={value === true ? 'true' : value === false ? 'false' : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value === 'true')}
      />
    );
  }
  if (source?.answer === 'choice' && isMany)
    return <MultiSelect aria-label={label} data={options} value={many} onChange={onChange} placeholder={say('Choose')} />;
  if (source?.answer === 'choice')
    return (
      <NativeSelect
        aria-label={label}
        data={[{ value: '', label: say('Choose') }, ...options]}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    );
  if (isMany) return <TagsInput aria-label={label} value={many} onChange={onChange} placeholder={say('Several, with Enter')} />;
  if (source?.answer === 'day') return <DayField label={label} bare value={String(value ?? '')} onChange={onChange} />;
  return (
    <TextInput aria-label={label} value={String(value ?? '')} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
