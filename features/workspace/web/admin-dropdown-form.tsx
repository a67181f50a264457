import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { Option } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { deleteRecord } from '#web/records/delete-record.ts';
import { OvertakenNote } from '#web/records/overtaken-note.tsx';
import { createRecord } from '#web/records/records-api.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { asKept, moved, problemIn } from './admin-option-list.ts';
import { OptionLine } from './admin-option-line.tsx';
import classes from './admin.module.css';

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
  const session = useEditSession(module, record, draft !== null);
  const start = { name: String(session.start?.name ?? ''), options: (session.start?.options ?? []) as Option[] };
  const { name, options } = draft ?? start;
  const isDirty = JSON.stringify({ name, options }) !== JSON.stringify(start);
  useLeaveGuard(isDirty);
  const problem = refusal ?? (isTried ? problemIn(name, options) : null);
  const theirs = session.theirs(module.fields.filter(isShown), { ...session.start, name, options });
  const setOptions = (next: Option[]) => setDraft({ name, options: next });
  const set = (at: number, option: Option) => setOptions(options.map((one, index) => (index === at ? option : one)));
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
      toast.success(`${String(saved.record.name)} saved`);
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
      aria-label={start.name || 'New dropdown'}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
    >
      {record && <OvertakenNote fields={theirs.map(({ label }) => label)} />}
      <TextInput
        label="Name"
        required
        value={name}
        onChange={(event) => setDraft({ name: event.currentTarget.value, options })}
        error={isTried && !name.trim() ? 'Name is required' : undefined}
      />
      {options.length > 0 && (
        <div className={classes.optionHead} aria-hidden>
          <span>Value</span>
          <span>Label</span>
          <span>Color</span>
        </div>
      )}
      <ol className={classes.options} aria-label="Options">
        {options.map((option, at) => (
          <OptionLine
            key={at}
            at={at}
            option={option}
            isLast={at === options.length - 1}
            onChange={(next) => set(at, next)}
            onMove={(by) => setOptions(moved(options, at, at + by))}
            onRemove={() => setOptions(options.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={14} />}
        onClick={() => setOptions([...options, { value: '', label: '' }])}
      >
        Add option
      </Button>
      <p className="muted">
        Records store the value and people see the label. Changing a value does not change existing records.
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
            Delete
          </Button>
        )}
        <Button variant="default" disabled={!isDirty} onClick={reset}>
          Reset
        </Button>
        <Button type="submit" disabled={!isDirty}>
          Save dropdown
        </Button>
      </footer>
    </form>
  );
}

const isShown = ({ fieldName }: { fieldName: string }) => fieldName === 'name' || fieldName === 'options';

/** What was not touched is not sent: a name that somebody else changed stays. */
const changesOf = <T extends object>(fields: T, start: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name as keyof T])),
  ) as Partial<T>;
