import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, Option } from '#common/module.ts';
import { deleteRecord } from '#web/records/delete-record.ts';
import { createRecord, updateRecord } from '#web/records/records-api.ts';
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
  const start = { name: String(record?.name ?? ''), options: (record?.options ?? []) as Option[] };
  const [name, setName] = useState(start.name);
  const [options, setOptions] = useState<Option[]>(start.options);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isDirty = JSON.stringify({ name, options }) !== JSON.stringify(start);
  const letLeave = useLeaveGuard(isDirty);
  const problem = refusal ?? (isTried ? problemIn(name, options) : null);
  const set = (at: number, option: Option) => setOptions(options.map((one, index) => (index === at ? option : one)));
  const reset = () => {
    setName(start.name);
    setOptions(start.options);
    setRefusal(null);
  };
  const save = async () => {
    setTried(true);
    setRefusal(null);
    if (problemIn(name, options)) return;
    const fields = { name: name.trim(), options: asKept(options) };
    try {
      const { record: saved } = await (record
        ? updateRecord(module, record._id, fields, record.version)
        : createRecord(module, fields));
      toast.success(`${fields.name} saved`, 3000);
      letLeave();
      onOpen(saved._id);
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
      <TextInput
        label="Name"
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTried && !name.trim() ? 'Name is required' : undefined}
      />
      {options.length > 0 && (
        <div className={classes.optionHead} aria-hidden>
          <span>Value</span>
          <span>Label</span>
          <span>Colour</span>
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
      <p className="muted">Records keep the value, people see the label: changing a value leaves older records as they are.</p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <footer className={classes.foot}>
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
