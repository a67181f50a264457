import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import type { SearchTree } from '#common/search.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import type { Desk } from './use-desk.ts';
import { without, type FilterName } from './review-filters.ts';
import { FILTER_LABELS } from './stage-words.ts';
import classes from './review.module.css';

/** Team, profession, account, document type and owner; on a phone behind a button. */
export function DeskFilters({ desk }: { desk: Desk }) {
  const { filters } = desk.state;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const profession = fieldChoices(useModule('credentialing'), 'profession');
  const type = fieldChoices(useModule('documents'), 'document_type');
  const put = (name: FilterName, value: string | null | undefined) => {
    const others = without(filters, name);
    desk.change({ item: null, filters: value ? { ...others, [name]: value } : others });
  };
  const count = Object.keys(filters).length;
  const picker = (name: FilterName, moduleName: string, among?: SearchTree) => (
    <RecordPicker
      moduleName={moduleName}
      {...(among ? { among } : {})}
      chosen={filters[name] ? [{ _id: filters[name] }] : []}
      onChoose={(chosen) => put(name, chosen.at(-1)?._id)}
      label={{ 'aria-label': say(FILTER_LABELS[name]), placeholder: say(FILTER_LABELS[name]), size: 'xs' }}
    />
  );
  const choice = (name: FilterName, data: { value: string; label: string }[]) => (
    <Select
      aria-label={say(FILTER_LABELS[name])}
      placeholder={say(FILTER_LABELS[name])}
      size="xs"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('Clear {filter}', { filter: say(FILTER_LABELS[name]) }) }}
      data={data}
      value={filters[name] ?? null}
      onChange={(value) => put(name, value)}
    />
  );
  return (
    <div className={classes.filterBar}>
      {isPhone && (
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count ? say('Filters ({count})', { count }) : say('Filters')}
        </Button>
      )}
      {(isOpen || !isPhone) && (
        <div className={classes.filters} role="group" aria-label={say('Filters')} data-desk-filters>
          {picker('team', 'teams')}
          {choice('profession', profession)}
          {picker('account', 'accounts')}
          {choice('type', type)}
          {picker('owner', 'users', STAFF)}
          {count > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="x" size={14} />}
              onClick={() => desk.change({ item: null, filters: {} })}
            >
              {say('Clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const STAFF: SearchTree = { field: 'userType', op: 'notEquals', value: 'Provider' };

const fieldChoices = (module: ReturnType<typeof useModule>, name: string) =>
  ((module && fieldOf(module, name)?.options) ?? []).map(({ value, label }) => ({ value, label: say(label) }));
