import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { createRecord, pageOptions } from '#web/records/records-api.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Input } from '../../inputs.ts';
import { asFieldSet, copies, inputsOf } from './design-model.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

const QUERY = { sortField: 'name', sortOrder: 'asc' as const, pageSize: 50, total: 'none' as const };

/** Inputs that are placed again and again, such as a block of name, signature and date: kept for the whole agency. */
export function FieldSets({ design }: { design: Design }) {
  const module = useModule('fieldSets');
  if (!module) return null;
  return <Sets module={module} design={design} />;
}

function Sets({ module, design }: { module: DescribedModule; design: Design }) {
  const session = useSession();
  const sets = useQuery(pageOptions(module, QUERY));
  const [isNaming, setNaming] = useState(false);
  const put = (kept: unknown) => {
    const { page, pages, inputs } = design;
    const size = pages[page]!;
    const placed = inputsOf({ pages: [{ inputs: kept as Input[] }] }, [size]);
    design.put(
      copies(
        placed.map((input) => ({ ...input, page, left: input.left + 60, top: input.top + 60 })),
        inputs,
        page,
        size,
      ),
    );
  };
  const records = sets.data?.records ?? [];
  const mayKeep = mayCreate(module, session);
  if (!records.length && !mayKeep) return null;
  return (
    <section className={classes.sets} aria-label={say('Field sets')}>
      <h3>{say('Field sets')}</h3>
      {records.map((set) => (
        <Button key={set._id} variant="default" size="compact-md" justify="flex-start" onClick={() => put(set.inputs)}>
          {String(set.name)}
        </Button>
      ))}
      {mayKeep && (
        <Button
          variant="subtle"
          size="compact-md"
          justify="flex-start"
          disabled={!design.chosen.length}
          onClick={() => setNaming(true)}
        >
          {say('Keep as a set')}
        </Button>
      )}
      {isNaming && <KeepSet module={module} design={design} onClose={() => setNaming(false)} />}
    </section>
  );
}

function KeepSet({ module, design, onClose }: { module: DescribedModule; design: Design; onClose: () => void }) {
  const [name, setName] = useState('');
  const keep = useMutation({
    mutationFn: () => createRecord(module, { name: name.trim(), inputs: asFieldSet(design.chosen) }),
    onSuccess: () => {
      toast.success(say('The field set is kept.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Keep as a field set')}
      confirm={say('Keep')}
      disabled={!name.trim()}
      isPending={keep.isPending}
      onSubmit={() => keep.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Name')}
        required
        data-autofocus
        maxLength={120}
        error={keep.error?.message}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
