import { useRef, useState } from 'react';
import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { pageOptions } from '../records/records-api.ts';
import { useModule } from '../modules.ts';
import { useTyped } from '../typed.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say, sayLater } from '../words/say.ts';
import { stillMentioned, wantedAt, withMention, type Mentioned } from './mentions.ts';
import classes from './timeline.module.css';

interface Said {
  message: string;
  mentioned: readonly Mentioned[];
}
interface Props {
  label: string;
  confirm: string;
  placeholder?: string;
  start?: Said;
  /** Where what is typed waits while the person looks elsewhere. */
  place?: string;
  onSave: (said: { message: string; mentions: string[] }) => Promise<void>;
  onCancel?: () => void;
}
/** Words with @mentions: typing @ offers people by name. Ctrl+Enter saves. */
export function CommentEditor({
  label,
  confirm,
  placeholder = say(PLACEHOLDER),
  start = NOTHING,
  place,
  onSave,
  onCancel,
}: Props) {
  const [said, setSaid] = useTyped<Said>(place ?? null, start);
  const { message: text, mentioned: chosen } = said;
  const [wanted, setWanted] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  const people = usePeopleNamed(wanted);
  const look = () => {
    const { current } = area;
    const next = current ? wantedAt(current.value, current.selectionStart) : null;
    setWanted(next);
    if (next === null) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const mention = (id: string) => {
    const person = people.find(({ _id }) => _id === id);
    if (!person || !area.current) return;
    const next = withMention(text, area.current.selectionStart, person.name);
    setSaid({ message: next.text, mentioned: [...chosen.filter(({ _id }) => _id !== id), person] });
    setWanted(null);
    combobox.closeDropdown();
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
  };
  const save = async () => {
    const message = text.trim();
    if (!message || isSaving) return;
    setSaving(true);
    try {
      await onSave({ message, mentions: stillMentioned(message, chosen).map(({ _id }) => _id) });
      setSaid(NOTHING);
    } finally {
      setSaving(false);
    }
  };
  const isOffering = combobox.dropdownOpened && people.length > 0;
  return (
    <Combobox store={combobox} onOptionSubmit={mention} position="bottom-start" width={280} withinPortal>
      <Combobox.Target targetType="button" withKeyboardNavigation={isOffering} withExpandedAttribute={false}>
        <Textarea
          ref={area}
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={({ currentTarget }) => {
            setSaid({ ...said, message: currentTarget.value });
            look();
          }}
          onClick={look}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') void save();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffering}>
        <Combobox.Options aria-label={say('People to mention')}>
          {people.map(({ _id, name }) => (
            <Combobox.Option key={_id} value={_id} className={classes.personOption}>
              <UserAvatar userId={_id} name={name} size={22} />
              <span className="ellipsis">{name}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      {(text.trim() || onCancel) && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" loading={isSaving} disabled={!text.trim()} onClick={() => void save()}>
            {confirm}
          </Button>
          {onCancel && (
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              {say('Cancel')}
            </Button>
          )}
        </Group>
      )}
    </Combobox>
  );
}

const PLACEHOLDER = sayLater('Write a comment. Type @ to mention somebody.');
const NOTHING: Said = { message: '', mentioned: [] };
const OFFERED = 6;

function usePeopleNamed(wanted: string | null): Mentioned[] {
  const users = useModule('users');
  const [words] = useDebouncedValue(wanted, 150);
  const named = words ? [{ field: 'name', op: 'contains' as const, value: words }] : [];
  const { data } = useQuery({
    ...pageOptions(users!, {
      searchTerms: {
        all: [
          { field: 'active', op: 'equals', value: true },
          { field: 'userType', op: 'notEquals', value: 'Provider' },
          ...named,
        ],
      },
      fields: ['name'],
      sortField: 'name',
      sortOrder: 'asc',
      pageSize: OFFERED,
      total: 'none',
    }),
    enabled: users !== undefined && wanted !== null,
  });
  return wanted === null ? [] : (data?.records ?? []).map(({ _id, name }) => ({ _id, name: String(name ?? '') }));
}
