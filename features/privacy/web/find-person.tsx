import { useState, type FormEvent } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useModules } from '#web/modules.ts';
import type { Reference } from '#web/records/reference.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { say } from '#web/words/say.ts';
import { findPerson, type FoundPerson, type Wanted } from './privacy-api.ts';
import classes from './privacy.module.css';

/** Modules whose records are somebody. */
const PEOPLE = ['leads', 'providers', 'contacts', 'applicants', 'users'];

/** From an address, a number or a record to everything that is held. */
export function FindPerson({ onFound }: { onFound: (found: FoundPerson | undefined) => void }) {
  const { all: modules } = useModules();
  const [text, setText] = useState('');
  const [moduleName, setModuleName] = useState('leads');
  const [chosen, setChosen] = useState<Reference[]>([]);
  const find = useMutation({ mutationFn: findPerson, onSuccess: onFound, onError: () => onFound(undefined) });
  const people = modules
    .filter(({ name }) => PEOPLE.includes(name))
    .map(({ name, label }) => ({ value: name, label: say(label) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate(wantedOf(text, moduleName, chosen));
  };
  return (
    <PageSection title={say('Find a person')}>
      <form className={classes.find} onSubmit={submit}>
        <TextInput
          label={say('Email address or telephone number')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <span className={classes.or}>{say('or')}</span>
        <Select
          label={say('Module')}
          data={people}
          value={moduleName}
          allowDeselect={false}
          onChange={(value) => {
            setModuleName(value ?? 'leads');
            setChosen([]);
          }}
        />
        <RecordPicker moduleName={moduleName} chosen={chosen} onChoose={setChosen} label={{ label: say('Record') }} />
        <Button type="submit" loading={find.isPending} disabled={!text.trim() && !chosen.length}>
          {say('Find')}
        </Button>
      </form>
    </PageSection>
  );
}

function wantedOf(text: string, moduleName: string, chosen: readonly Reference[]): Wanted {
  const given = text.trim();
  return {
    ...(chosen.length ? { records: chosen.map(({ _id }) => ({ moduleName, recordId: _id })) } : {}),
    ...(given.includes('@') ? { email: given } : given ? { phone: given } : {}),
  };
}
