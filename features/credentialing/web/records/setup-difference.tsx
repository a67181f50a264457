import { useState } from 'react';
import { Alert, Button, Checkbox } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { fieldLabel } from '#web/changes/change-line.tsx';
import { plainWords } from '#web/changes/plain-words.ts';
import { useModule } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './records.module.css';

interface Named {
  _id: string;
  name: string | null;
}
interface Difference {
  setup: Named & { version: number };
  add: Named[];
  remove: Named[];
  change: (Named & { fields: Record<string, { from: unknown; to: unknown }> })[];
  /** Items that stay as they are. */
  kept: number;
}

const differenceOptions = (record: string) =>
  queryOptions({
    queryKey: ['records', 'credentialing', 'setup difference', record],
    queryFn: ({ signal }) => api<Difference>(`/api/credentialing/${record}/setup-difference`, { signal, quiet: true }),
    retry: false,
  });

/** Where the setup asks for something else than the record has: says so, and offers it item by item. */
export function SetupDifference({ record }: { record: string }) {
  const { data } = useQuery(differenceOptions(record));
  const [isOpen, setOpen] = useState(false);
  const count = data ? data.add.length + data.remove.length + data.change.length : 0;
  if (!data || !count) return null;
  return (
    <Alert className={classes.note} title={`The setup has changed: ${counted(count)} ${count === 1 ? 'differs' : 'differ'}`}>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Review the difference
      </Button>
      {isOpen && <DifferenceDialog record={record} difference={data} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

interface DialogProps {
  record: string;
  difference: Difference;
  onClose: () => void;
}
function DifferenceDialog({ record, difference: { setup, add, remove, change, kept }, onClose }: DialogProps) {
  const items = useModule('credentialingRequiredItems');
  const client = useQueryClient();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = (rows: readonly Named[]) => rows.map(({ _id }) => _id).filter((id) => !left.includes(id));
  const body = { version: setup.version, add: chosen(add), remove: chosen(remove), change: chosen(change) };
  const count = body.add.length + body.remove.length + body.change.length;
  const apply = useMutation({
    mutationFn: () => api(`/api/credentialing/${record}/apply-setup`, { body, quiet: true }),
    onSuccess: () => {
      toast.success(`${counted(count)} brought up to date`);
      onClose();
    },
    onSettled: () =>
      Promise.all(
        ['credentialing', 'credentialingRequiredItems'].map((module) =>
          client.invalidateQueries({ queryKey: ['records', module] }),
        ),
      ),
  });
  const group = <R extends Named>(title: string, rows: readonly R[], describe?: (row: R) => string) =>
    rows.length > 0 && (
      <fieldset className={classes.group}>
        <legend>{title}</legend>
        {rows.map((row) => (
          <Checkbox
            key={row._id}
            label={row.name ?? 'Unnamed item'}
            description={describe?.(row)}
            checked={!left.includes(row._id)}
            onChange={({ currentTarget }) =>
              setLeft(currentTarget.checked ? left.filter((id) => id !== row._id) : [...left, row._id])
            }
          />
        ))}
      </fieldset>
    );
  return (
    <FormDialog
      title={`Follow “${setup.name ?? 'the setup'}”`}
      size={560}
      confirm={`Apply to ${counted(count)}`}
      disabled={count === 0}
      isPending={apply.isPending}
      onSubmit={() => apply.mutate()}
      onClose={onClose}
    >
      {group('Add', add)}
      {group('Change', change, ({ fields }) => inWords(items, fields))}
      {group('Remove', remove)}
      <p className="muted">
        {kept === 1 ? '1 item stays as it is.' : `${kept} items stay as they are.`} What is done is never changed.
      </p>
      {apply.error && (
        <Alert color="red" role="alert">
          {apply.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

const inWords = (items: DescribedModule | undefined, fields: Difference['change'][number]['fields']): string =>
  Object.entries(fields)
    .map(([name, { from, to }]) => `${fieldLabel(items, name)}: ${plainWords(from) || 'empty'} → ${plainWords(to) || 'empty'}`)
    .join(' · ');
