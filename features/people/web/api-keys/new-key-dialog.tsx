import { useState } from 'react';
import { Input, MultiSelect, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ALL_MODULES, type ScopeLevel } from '#common/key-scopes.ts';
import { ApiError } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { useModules } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { say } from '#web/words/say.ts';
import classes from './api-keys.module.css';
import { makeApiKey } from './own-api-keys.ts';

const DAYS = ['30', '90', '365'];
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** What the key is for, how long, and what it may do. */
export function NewKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const { all } = useModules();
  const [name, setName] = useState('');
  const [lasts, setLasts] = useState('90');
  const [day, setDay] = useState('');
  const [reach, setReach] = useState('all');
  const [chosen, setChosen] = useState<string[]>([]);
  const [level, setLevel] = useState<ScopeLevel>('read');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const modules = reach === 'all' ? [ALL_MODULES] : chosen;
  const expiresAt = lasts === 'day' ? (isDay(day) ? day : '') : dayIn(Number(lasts));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      makeApiKey({ name: name.trim(), scopes: modules.map((module) => ({ module, level })), expiresAt, password }),
    onSuccess: onMade,
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const problems = {
    name: name.trim() ? undefined : say('Please enter a name for the key.'),
    scopes: modules.length ? undefined : say('Please choose a module.'),
    expiresAt: expiresAt ? undefined : say('Please choose the day on which the key expires.'),
    password: password ? undefined : say('Please enter your password.'),
  };
  const problemAt = (field: keyof typeof problems) => (isTried && problems[field]) || refused[field];
  const submit = () => {
    setTried(true);
    if (Object.values(problems).every((problem) => !problem)) mutate();
  };
  return (
    <FormDialog
      title={say('New API key')}
      size={520}
      confirm={say('Create API key')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={say('Name')}
        description={say('What will use the key, such as “Payroll export”')}
        data-autofocus
        maxLength={80}
        value={name}
        error={problemAt('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Choice
        label={say('Expires')}
        value={lasts}
        onChange={setLasts}
        options={[
          ...DAYS.map((days) => [days, days === '365' ? say('In a year') : say('In {days} days', { days })] as const),
          ['day', say('On a day')],
        ]}
      />
      {lasts === 'day' && <DayField label={say('Expires on')} value={day} error={problemAt('expiresAt')} onChange={setDay} />}
      <Choice
        label={say('Modules')}
        value={reach}
        onChange={setReach}
        options={[
          ['all', say('All modules')],
          ['some', say('Chosen modules')],
        ]}
      />
      {reach === 'some' && (
        <MultiSelect
          label={say('Which modules')}
          placeholder={chosen.length ? undefined : say('Choose')}
          data={all.map((module) => ({ value: module.name, label: say(module.label) }))}
          value={chosen}
          error={problemAt('scopes')}
          onChange={setChosen}
          searchable
          hidePickedOptions
          nothingFoundMessage={say('No such module')}
        />
      )}
      <Choice
        label={say('Access')}
        value={level}
        onChange={(next) => setLevel(next as ScopeLevel)}
        options={[
          ['read', say('Read')],
          ['write', say('Read and write')],
        ]}
      />
      <PasswordInput
        label={say('Your password')}
        description={say('Changing your password ends all your API keys.')}
        autoComplete="current-password"
        value={password}
        error={problemAt('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Refusal error={error} atFields={refused} />
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        aria-label={label}
        classNames={{ label: classes.segment }}
        fullWidth
        value={value}
        onChange={onChange}
        data={options.map(([each, text]) => ({ value: each, label: text }))}
      />
    </Input.Wrapper>
  );
}
