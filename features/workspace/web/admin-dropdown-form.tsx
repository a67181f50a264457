import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { Option } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { asKept, problemIn } from '#web/options/option-list.ts';
import { OptionsEditor } from '#web/options/options-editor.tsx';
import { deleteRecord } from '#web/records/delete-record.ts';
import { OvertakenNote } from '#web/records/overtaken-note.tsx';
import { createRecord } from '#web/records/records-api.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { DropdownUses, RenameValue, usageOptions } from './dropdown-uses.tsx';
import { optionsInWords } from './options-in-words.ts';
import classes from './admin.module.css';

const RecordVersions = lazy(() => import('#web/changes/record-versions.tsx'));

interface Props {
  module: DescribedModule;
  record: AnyRecord | null;
  onOpen: (id: string | null) => void;
}
/** A list of choices: its name, and its options in their order. */
export function DropdownForm({ module, record, onOpen }: Props) {
  const [draft, setDraft] = useState<{ name: string; options: Option[] } | null>(null);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPast, setPast] = useState(false);
  const session = useEditSession(module, record, draft !== null);
  const start = { name: String(session.start?.name ?? ''), options: (session.start?.options ?? []) as Option[] };
  const { name, options } = draft ?? start;
  const isDirty = JSON.stringify({ name, options }) !== JSON.stringify(start);
  useLeaveGuard(isDirty);
  const problem = refusal ?? (isTried ? problemIn(name, options) : null);
  const theirs = session.theirs(module.fields.filter(isShown), { ...session.start, name, options });
  const setOptions = (next: Option[]) => setDraft({ name, options: next });
  const { data: usage } = useQuery({ ...usageOptions(record?._id ?? ''), enabled: record !== null });
  const reset = () => {
    setDraft(null);
    setRefusal(null);
  };
  const save = async () => {
    setTried(true);
    setRefusal(null);
    if (problemIn(name, options)) return;
    const fields = { name: name.trim(), options: asKept(options) };
    try {
      const saved = await (record ? session.save(changesOf(fields, start)) : createRecord(module, fields));
      if (!saved) return;
      toast.success(say('{name} saved', { name: String(saved.record.name) }));
      setDraft(null);
      onOpen(saved.record._id);
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  const remove = async () => {
    if (record && (await deleteRecord(module, record))) onOpen(null);
  };
  return (
    <form
      className={classes.dropdown}
      aria-label={start.name || say('New dropdown')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
    >
      {record && <OvertakenNote fields={theirs.map(({ label }) => label)} />}
      <TextInput
        label={say('Name')}
        required
        value={name}
        onChange={(event) => setDraft({ name: event.currentTarget.value, options })}
        error={isTried && !name.trim() ? say('Name is required') : undefined}
      />
      <OptionsEditor options={options} uses={usage?.values} onChange={setOptions} />
      {record && !isDirty && options.length > 0 && <RenameValue record={record} options={start.options} />}
      {usage && <DropdownUses fields={usage.fields} />}
      <p className="muted">
        {say(
          'Records store the value and people see the label. Renaming a value changes every record that has it; a retired one stays where it stands and is offered no more.',
        )}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <footer className={classes.foot} data-foot>
        {record && (
          <Button
            variant="subtle"
            color="var(--m-danger)"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => void remove()}
          >
            {say('Delete')}
          </Button>
        )}
        {record && (
          <Button variant="default" aria-expanded={isPast} onClick={() => setPast(!isPast)}>
            {say('Versions')}
          </Button>
        )}
        <Button variant="default" disabled={!isDirty} onClick={reset}>
          {say('Reset')}
        </Button>
        <Button type="submit" disabled={!isDirty}>
          {say('Save dropdown')}
        </Button>
      </footer>
      {record && isPast && (
        <section aria-label={say('Versions of {name}', { name: start.name })}>
          <Suspense fallback={<Skeleton h={120} />}>
            <RecordVersions
              module={module}
              id={record._id}
              name={start.name}
              fields={['name', 'options']}
              inWords={optionsInWords}
              onPutBack={reset}
            />
          </Suspense>
        </section>
      )}
    </form>
  );
}

const isShown = ({ fieldName }: { fieldName: string }) => fieldName === 'name' || fieldName === 'options';

/** What was not touched is not sent: a name that somebody else changed stays. */
const changesOf = <T extends object>(fields: T, start: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name as keyof T])),
  ) as Partial<T>;
