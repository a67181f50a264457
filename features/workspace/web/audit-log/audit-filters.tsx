import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useModules } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import type { AuditFilter } from './use-audit-filter.ts';
import classes from './audit-log.module.css';

interface Props {
  filter: AuditFilter;
  onChange: (parts: Partial<AuditFilter> | null) => void;
}
/** Person, module, field and days: each narrows the log as soon as it is chosen. */
export function AuditFilters({ filter, onChange }: Props) {
  const { all, byName } = useModules();
  const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
  const modules = all.map(({ name, label }) => ({ value: name, label: say(label) })).sort(byLabel);
  const fields = (byName.get(filter.module)?.fields ?? []).map(({ fieldName, label }) => ({
    value: fieldName,
    label: say(label),
  }));
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <search className={classes.filters} aria-label={say('Filters')}>
      <RecordPicker
        moduleName="users"
        chosen={filter.person ? [{ _id: filter.person }] : []}
        onChoose={([person]) => onChange({ person: person?._id ?? '' })}
        label={{ label: say('Person') }}
      />
      <Select
        label={say('Module')}
        placeholder={say('All modules')}
        data={modules}
        value={filter.module || null}
        onChange={(module) => onChange({ module: module ?? '', field: '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say('Clear Module') }}
      />
      <Select
        label={say('Field')}
        placeholder={say(filter.module ? 'All fields' : 'Choose a module first')}
        data={fields.sort(byLabel)}
        value={filter.field || null}
        onChange={(field) => onChange({ field: field ?? '' })}
        disabled={!filter.module}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say('Clear Field') }}
      />
      <Day label={say('From')} value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label={say('To')} value={filter.to} onChange={(to) => onChange({ to })} />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange(null)}>
          {say('Clear filters')}
        </Button>
      )}
    </search>
  );
}

/** Words that are no day yet stay in their field; the log follows when they are one. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [unread, setUnread] = useState('');
  const put = (day: string) => {
    const isRead = day === '' || isDay(day);
    setUnread(isRead ? '' : day);
    if (isRead) onChange(day);
  };
  return <DayField label={label} value={unread || value} onChange={put} />;
}
