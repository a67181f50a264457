import { useState } from 'react';
import { Alert, Button, Checkbox } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { boardOptions } from '../board-api.ts';
import { differenceLines, recordsNamed, type ChangedFields } from './difference-words.ts';
import classes from './records.module.css';

interface Named {
  _id: string;
  name: string | null;
}
interface Difference {
  setup: Named & { version: number };
  add: Named[];
  remove: Named[];
  change: (Named & { fields: ChangedFields })[];
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
    <Alert
      className={classes.note}
      title={say(
        { one: 'The setup has changed: 1 item differs', other: 'The setup has changed: {count} items differ' },
        { count },
      )}
    >
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {say('Review the difference')}
      </Button>
      {isOpen && <DifferenceDialog record={record} difference={data} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

interface DialogProps {
  record: string;
  difference: Difference;
  onClose: () => void;
}
function DifferenceDialog({ record, difference: { setup, add, remove, change, kept }, onClose }: DialogProps) {
  const wordsOf = useWords(record, add, change);
  const client = useQueryClient();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = (rows: readonly Named[]) => rows.map(({ _id }) => _id).filter((id) => !left.includes(id));
  const body = { version: setup.version, add: chosen(add), remove: chosen(remove), change: chosen(change) };
  const count = body.add.length + body.remove.length + body.change.length;
  const apply = useMutation({
    mutationFn: () => api(`/api/credentialing/${record}/apply-setup`, { body, quiet: true }),
    onSuccess: () => {
      toast.success(say({ one: '{count} item brought up to date', other: '{count} items brought up to date' }, { count }));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        ['credentialing', 'credentialingRequiredItems'].map((module) =>
          client.invalidateQueries({ queryKey: ['records', module] }),
        ),
      ),
  });
  const group = <R extends Named>(title: string, rows: readonly R[], describe?: (row: R) => readonly string[]) =>
    rows.length > 0 && (
      <fieldset className={classes.group}>
        <legend>{title}</legend>
        {rows.map((row) => (
          <Checkbox
            key={row._id}
            label={row.name ?? say('Unnamed item')}
            description={describe?.(row).map((line) => (
              <span key={line} className={classes.line}>
                {line}
              </span>
            ))}
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
      title={say('Follow “{name}”', { name: setup.name ?? say('the setup') })}
      size={560}
      confirm={say({ one: 'Apply to {count} item', other: 'Apply to {count} items' }, { count })}
      disabled={count === 0}
      isPending={apply.isPending}
      onSubmit={() => apply.mutate()}
      onClose={onClose}
    >
      {group(say('Add'), add)}
      {group(say('Change'), change, wordsOf)}
      {group(say('Remove'), remove)}
      <p className="muted">
        {say(
          {
            one: '1 item stays as it is. What is done is never changed.',
            other: '{count} items stay as they are. What is done is never changed.',
          },
          { count: kept },
        )}
      </p>
      {apply.error && (
        <Alert color="red" role="alert">
          {apply.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

/** Each change in lines that name the items, agreements and teams it speaks of. */
function useWords(record: string, add: readonly Named[], change: Difference['change']) {
  const items = useModule('credentialingRequiredItems');
  const { data: board } = useQuery(boardOptions(record));
  const wanted = recordsNamed(
    change.map(({ fields }) => fields),
    items,
  );
  const { data: recordNames = new Map<string, string>() } = useQuery({
    queryKey: ['records', 'credentialing', 'setup difference', record, 'names', wanted],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; name: string }[] }>('/api/records/names', {
        body: { records: wanted.slice(0, MOST_NAMES) },
        signal,
        quiet: true,
      }).then(({ records }) => new Map(records.map(({ _id, name }) => [_id, name]))),
    enabled: wanted.length > 0,
  });
  const present = board?.categories.flatMap((category) => category.items) ?? [];
  const itemNames = new Map([...add, ...present].map(({ _id, name }) => [_id, name ?? say('Unnamed item')]));
  return ({ _id, fields }: Difference['change'][number]) => {
    const options = present.find((item) => item._id === _id)?.field_options ?? null;
    return differenceLines(fields, { items, options, itemNames, recordNames });
  };
}

/** What one call answers. */
const MOST_NAMES = 200;
