import { useState } from 'react';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { pageOptions } from '#web/records/records-api.ts';
import { useModule } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { keyOf, myId } from './conversations-api.ts';
import { MessageWriter } from './message-writer.tsx';
import classes from './conversations.module.css';

interface Person {
  value: string;
  label: string;
}

/** To one person, or to several: a group is whom one writes to. */
export function BeginConversation({ onBegun }: { onBegun: (people: string[]) => void }) {
  const [chosen, choose] = useState<Person[]>([]);
  const [words, setWords] = useState('');
  const found = usePeople(words);
  const known = new Map([...chosen, ...found].map((person) => [person.value, person]));
  const people = [myId(), ...chosen.map(({ value }) => value)].sort();
  return (
    <section className={classes.talk} aria-label={say('New conversation')}>
      <div className={classes.begin}>
        <MultiSelect
          label={say('To')}
          placeholder={chosen.length ? undefined : say('Find people')}
          searchable
          autoFocus
          hidePickedOptions
          clearSearchOnChange
          maxDropdownHeight={280}
          nothingFoundMessage={say('Nobody found')}
          data={[...known.values()]}
          value={chosen.map(({ value }) => value)}
          searchValue={words}
          onSearchChange={setWords}
          filter={({ options }) => options}
          onChange={(ids) => choose(ids.flatMap((id) => known.get(id) ?? []))}
        />
      </div>
      <div style={{ flex: 1 }} />
      {chosen.length > 0 && <MessageWriter key={keyOf(people)} people={people} onWritten={() => onBegun(people)} />}
    </section>
  );
}

function usePeople(words: string): Person[] {
  const users = useModule('users');
  const [wanted] = useDebouncedValue(words.trim(), 150);
  const { data } = useQuery({
    ...pageOptions(users!, {
      searchTerms: {
        all: [
          { field: 'active', op: 'equals', value: true },
          { field: 'userType', op: 'notEquals', value: 'Provider' },
          ...(wanted ? [{ field: 'name', op: 'contains' as const, value: wanted }] : []),
        ],
      },
      fields: ['name'],
      sortField: 'name',
      sortOrder: 'asc',
      pageSize: 20,
      total: 'none',
    }),
    enabled: users !== undefined,
  });
  return (data?.records ?? [])
    .filter(({ _id }) => _id !== myId())
    .map(({ _id, name }) => ({ value: _id, label: String(name ?? '') }));
}
