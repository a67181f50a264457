import { useState } from 'react';
import { Alert, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { showRunSkipped } from '#web/records/skipped-records.ts';
import { undoRun } from '#web/runs/undo-run.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { AddedItem, ChangedItem, RemovedItem, ReplacedAgreement, type Order } from './batch-fields.tsx';
import { TriedChange, type Tried } from './tried-change.tsx';

const KINDS = { add: sayLater('Add'), remove: sayLater('Remove'), change: sayLater('Change'), agreement: sayLater('Agreement') };
const FIELDS = { add: AddedItem, remove: RemovedItem, change: ChangedItem, agreement: ReplacedAgreement };
type Kind = keyof typeof KINDS;

interface Props {
  module: DescribedModule;
  setupIds: readonly string[];
  onDone: () => void;
  onClose: () => void;
}
/** What becomes of the items of these setups: tried first, then done as a run that can be taken back. */
export default function ChangeItemsDialog({ module, setupIds, onDone, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('add');
  const [order, setOrder] = useState<Order | null>(null);
  const [liveRecords, setLive] = useState(false);
  const send = (dryRun: boolean, signal?: AbortSignal) =>
    api<Tried>(`/api/credentialing-setups/${order!.path}`, {
      body: { ...order!.body, setupIds, liveRecords, dryRun },
      quiet: true,
      ...(signal ? { signal } : {}),
    });
  const tried = useQuery({
    queryKey: ['records', module.name, 'tried', order, setupIds, liveRecords],
    queryFn: ({ signal }) => send(true, signal),
    enabled: order !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const change = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ changed, skipped, run, live, isBackground }) => {
      const sentence = changedWords(changed, live.items);
      if (isBackground) toast.success(say('{sentence}. Their live records follow in the background.', { sentence }));
      else if (changed && run) toast.undoable(sentence, () => void undoRun(module, run));
      else toast.success(sentence);
      if (skipped.length + live.skipped.length && run) void showRunSkipped(module, say('Not changed'), run);
      onDone();
      onClose();
    },
    onSettled: () => Promise.all([module.name, 'credentialing', 'credentialingRequiredItems'].map(refreshModule)),
  });
  const Fields = FIELDS[kind];
  const found = order && tried.data;
  const problem = change.error ?? tried.error;
  return (
    <FormDialog
      title={say(
        { one: 'Change items of {count} setup', other: 'Change items of {count} setups' },
        { count: formatNumber(setupIds.length) },
      )}
      size={600}
      confirm={
        found
          ? say({ one: 'Change {count} setup', other: 'Change {count} setups' }, { count: formatNumber(found.changed) })
          : say('Change')
      }
      disabled={!found?.changed || tried.isPlaceholderData || tried.isError}
      isPending={change.isPending}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={say('What is done to the items')}
        value={kind}
        onChange={(next) => {
          setKind(next as Kind);
          setOrder(null);
        }}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label: say(label) }))}
      />
      <Fields key={kind} setupIds={setupIds} onChange={setOrder} />
      <Switch
        label={say('Also change live records')}
        description={say('Items that are completed or submitted stay as they are.')}
        checked={liveRecords}
        onChange={({ currentTarget }) => setLive(currentTarget.checked)}
      />
      {order && tried.isPending && <Skeleton h={64} />}
      {found && <TriedChange tried={found} liveRecords={liveRecords} />}
      {problem && (
        <Alert color="red" role="alert">
          {problem.message}
        </Alert>
      )}
    </FormDialog>
  );
}

function changedWords(setups: number, items: number): string {
  const sentence = say({ one: '{count} setup changed', other: '{count} setups changed' }, { count: formatNumber(setups) });
  if (!items) return sentence;
  const ofRecords = say(
    { one: '{count} item of a live record', other: '{count} items of live records' },
    { count: formatNumber(items) },
  );
  return say('{setups}, and {items}', { setups: sentence, items: ofRecords });
}
