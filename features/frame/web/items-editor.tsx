import { useState } from 'react';
import { ActionIcon, Button, Input, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { definitionOf, useModules } from '#web/modules.ts';
import { screens } from '#web/discovered.ts';
import { moved, OrderedList } from '#web/ui/ordered-list.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { LinkItem } from '../link-item.ts';
import { IconPicker } from './icon-picker.tsx';
import { ViewSelect } from './view-select.tsx';
import classes from './frame.module.css';

type Kind = 'page' | 'module' | 'view' | 'link';
const KINDS = [
  { value: 'module', label: sayLater('The list of a module') },
  { value: 'view', label: sayLater('A saved view') },
  { value: 'page', label: sayLater('A page of Muster') },
  { value: 'link', label: sayLater('Another address') },
] as const;

const kindOf = ({ path, view, moduleName }: LinkItem): Kind =>
  view !== undefined ? 'view' : moduleName !== undefined ? 'module' : path?.startsWith('https:') ? 'link' : 'page';

interface Props {
  items: readonly LinkItem[];
  error?: string | undefined;
  /** Whether each item may stand under a heading. */
  hasGroups?: boolean;
  onChange: (items: LinkItem[]) => void;
}
/** The entries of a menu or a bucket in their order, each with the place to which it leads. */
export function ItemsEditor({ items, error, hasGroups, onChange }: Props) {
  const [open, setOpen] = useState<number>();
  const add = () => {
    onChange([...items, { label: '', moduleName: '' }]);
    setOpen(items.length);
  };
  return (
    <Input.Wrapper label={say('Items')} error={error}>
      <OrderedList
        label={say('Items')}
        items={items.map((item, at) => ({ item, at }))}
        keyOf={({ at }) => `${at} / ${items.length}`}
        nameOf={({ item }) => item.label || say('unnamed item')}
        onMove={(from, to) => {
          onChange(moved(items, from, to));
          setOpen(undefined);
        }}
      >
        {({ item }, at) => (
          <div>
            <div className={classes.itemHead}>
              <Button
                variant="subtle"
                size="compact-md"
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? undefined : at)}
              >
                {item.label || say('New item')}
              </Button>
              {hasGroups && item.group && <small>{item.group}</small>}
              <ActionIcon
                size="md"
                aria-label={say('Remove {label}', { label: item.label || say('unnamed item') })}
                onClick={() => {
                  onChange(items.toSpliced(at, 1));
                  setOpen(undefined);
                }}
              >
                <IconX size={14} />
              </ActionIcon>
            </div>
            {open === at && <ItemForm item={item} hasGroups={hasGroups} onChange={(next) => onChange(items.with(at, next))} />}
          </div>
        )}
      </OrderedList>
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
        {say('Add item')}
      </Button>
    </Input.Wrapper>
  );
}

const PAGES = screens.routes
  .filter(({ path, area, title }) => title && !path.includes(':') && area !== 'public')
  .map(({ path, title }) => ({ value: path, label: title! }));

interface FormProps {
  item: LinkItem;
  hasGroups?: boolean | undefined;
  onChange: (item: LinkItem) => void;
}
function ItemForm({ item, hasGroups, onChange }: FormProps) {
  const { all } = useModules();
  const kind = kindOf(item);
  const { label, icon, group, hidden, own } = item;
  const rest = { label, icon: icon ?? null, ...(group ? { group } : {}), ...(hidden ? { hidden } : {}), ...(own ? { own } : {}) };
  const named = (moduleName: string | null) => ({
    ...rest,
    label: label || (moduleName && definitionOf(moduleName)?.label) || '',
    moduleName: moduleName ?? '',
  });
  return (
    <div className={classes.itemForm}>
      <TextInput
        label={say('Label')}
        value={label}
        onChange={(event) => onChange({ ...item, label: event.currentTarget.value })}
      />
      <NativeSelect
        label={say('Leads to')}
        data={KINDS.map(({ value, label: words }) => ({ value, label: say(words) }))}
        value={kind}
        onChange={(event) => onChange({ ...rest, ...BLANKS[event.currentTarget.value as Kind] })}
      />
      {(kind === 'module' || kind === 'view') && (
        <Select
          label={say('Module')}
          data={all.map((module) => ({ value: module.name, label: module.label }))}
          value={item.moduleName || null}
          onChange={(name) => onChange(kind === 'view' ? { ...named(name), view: '' } : named(name))}
          searchable
        />
      )}
      {kind === 'view' && (
        <ViewSelect module={item.moduleName ?? ''} value={item.view ?? ''} onChange={(view) => onChange({ ...item, view })} />
      )}
      {kind === 'page' && (
        <Select
          label={say('Page')}
          data={PAGES.map((page) => ({ value: page.value, label: `${say(page.label)} (${page.value})` }))}
          value={item.path || null}
          onChange={(path) =>
            onChange({ ...rest, label: label || (PAGES.find((page) => page.value === path)?.label ?? ''), path: path ?? '' })
          }
          searchable
        />
      )}
      {kind === 'link' && (
        <TextInput
          label={say('Address')}
          type="url"
          value={item.path ?? ''}
          onChange={(event) => onChange({ ...item, path: event.currentTarget.value })}
        />
      )}
      <IconPicker value={icon} onChange={(name) => onChange({ ...item, icon: name })} />
      {hasGroups && (
        <TextInput
          label={say('Heading')}
          placeholder={say('None')}
          value={group ?? ''}
          onChange={(event) => onChange({ ...item, group: event.currentTarget.value || null })}
        />
      )}
    </div>
  );
}
const BLANKS: Record<Kind, Partial<LinkItem>> = {
  module: { moduleName: '' },
  view: { moduleName: '', view: '' },
  page: { path: '' },
  link: { path: 'https://' },
};
