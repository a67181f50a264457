import { useMemo } from 'react';
import { Select } from '@mantine/core';
import { say } from '#web/words/say.ts';
import type { ReportField } from './report-fields.ts';

const OFFERED_AT_ONCE = 80;

interface Props {
  label: string;
  fields: readonly ReportField[];
  value: string;
  onChange: (path: string) => void;
  /** Given, the choice can be taken back: then it is an empty text. */
  placeholder?: string;
}
/** One of many fields, found by typing; those of related records stand under their relation. */
export function FieldSelect({ label, fields, value, onChange, placeholder }: Props) {
  const data = useMemo(() => {
    const headings = new Map<string, { value: string; label: string }[]>();
    for (const field of fields) {
      const items = headings.get(field.heading) ?? [];
      items.push({ value: field.path, label: field.label });
      headings.set(field.heading, items);
    }
    return [...headings].map(([group, items]) => ({ group, items }));
  }, [fields]);
  return (
    <Select
      aria-label={label}
      placeholder={placeholder ?? say('Choose a field')}
      clearable={placeholder !== undefined}
      data={data}
      value={value || null}
      onChange={(path) => (path || placeholder !== undefined) && onChange(path ?? '')}
      searchable
      limit={OFFERED_AT_ONCE}
      size="xs"
      maxDropdownHeight={320}
      nothingFoundMessage={say('No such field')}
    />
  );
}
