import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import type { Desk } from './use-desk.ts';
import type { FilterName } from './review-filters.ts';
import classes from './review.module.css';

/** Team, profession, account, document type and owner; on a phone behind a button. */
export function DeskFilters({ desk }: { desk: Desk }) {
  const { filters } = desk.state;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const profession = fieldChoices(useModule('credentialing'), 'profession');
  const type = fieldChoices(useModule('documents'), 'document_type');
  const put = (name: FilterName, value: string | null | undefined) => {
    const { [name]: _old, ...others } = filters;
    desk.change({ item: null, filters: value ? { ...others, [name]: value } : others });
  };
  const count = Object.keys(filters).length;
  const picker = (name: FilterName, label: string, moduleName: string) => (
    <RecordPicker
      moduleName={moduleName}
      chosen={filters[name] ? [{ _id: filters[name] }] : []}
      onChoose={(chosen) => put(name, chosen.at(-1)?._id)}
      label={{ 'aria-label': label, placeholder: label, size: 'xs' }}
    />
  );
  const choice = (name: FilterName, label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      size="xs"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      data={data}
      value={filters[name] ?? null}
      onChange={(value) => put(name, value)}
    />
  );
  return (
    <div className={classes.filterBar}>
      {isPhone && (
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count ? `Filters (${count})` : 'Filters'}
        </Button>
      )}
      {(isOpen || !isPhone) && (
        <div className={classes.filters} role="group" aria-label="Filters">
          {picker('team', 'Team', 'teams')}
          {choice('profession', 'Profession', profession)}
          {picker('account', 'Account', 'accounts')}
          {choice('type', 'Document type', type)}
          {picker('owner', 'Owner', 'users')}
          {count > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="x" size={14} />}
              onClick={() => desk.change({ item: null, filters: {} })}
            >
              Clear
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const fieldChoices = (module: ReturnType<typeof useModule>, name: string) =>
  ((module && fieldOf(module, name)?.options) ?? []).map(({ value, label }) => ({ value, label }));
