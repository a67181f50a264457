import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { skippedStore } from '#web/records/skipped-records.ts';
import type { ListActionProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What one call takes. */
const MOST = 500;

interface Generated {
  changed: number;
  skipped: { _id: string; reason: string }[];
}

/** Makes the credentialing records of the chosen placements that have none. */
export default function GenerateAction({ module, count, ids, onDone }: ListActionProps) {
  const session = useSession();
  const credentialing = useModule('credentialing');
  const generate = useMutation({
    mutationFn: async () => {
      const placements = await ids();
      const done = await api<Generated>('/api/credentialing/generate', { body: { placements } });
      return { ...done, names: await namesOf(module.name, done.skipped) };
    },
    onSuccess: ({ changed, skipped, names }) => {
      if (changed)
        toast.success(`${formatNumber(changed)} credentialing ${changed === 1 ? 'record was' : 'records were'} created`);
      if (skipped.length)
        skippedStore.set({
          module,
          title: `${formatNumber(skipped.length)} without a new record`,
          rows: skipped.map(({ _id, reason }) => ({ _id, reason, name: names.get(_id) })),
        });
      onDone();
    },
    onSettled: () => Promise.all([refreshModule('credentialing'), refreshModule(module.name)]),
  });
  if (!credentialing || !mayCreate(credentialing, session)) return null;
  const ask = async () => {
    if (count > MOST) {
      toast.warning(`Credentialing is generated for at most ${MOST} placements at a time. Please choose fewer.`);
      return;
    }
    const isConfirmed = await confirmAction({
      title: `Generate credentialing for ${formatNumber(count)} ${count === 1 ? 'placement' : 'placements'}?`,
      text: 'Each placement without a record gets one from its setup, and its provider is notified.',
      confirm: 'Generate',
    });
    if (isConfirmed) generate.mutate();
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={generate.isPending}
      leftSection={<Icon name="certificate" size={15} />}
      onClick={() => void ask()}
    >
      Generate credentialing
    </Button>
  );
}

async function namesOf(moduleName: string, rows: readonly { _id: string }[]): Promise<Map<string, string>> {
  const records = rows.slice(0, 200).map(({ _id }) => ({ moduleName, _id }));
  if (!records.length) return new Map();
  const named = await api<{ records: { _id: string; name: string }[] }>('/api/records/names', { body: { records }, quiet: true });
  return new Map(named.records.map(({ _id, name }) => [_id, name]));
}
