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
import { say } from '#web/words/say.ts';

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
        toast.success(
          say(
            { one: '{count} credentialing record was created', other: '{count} credentialing records were created' },
            { count: formatNumber(changed) },
          ),
        );
      if (skipped.length)
        skippedStore.set({
          module,
          title: say('{count} without a new record', { count: formatNumber(skipped.length) }),
          rows: skipped.map(({ _id, reason }) => ({ _id, reason, name: names.get(_id) })),
        });
      onDone();
    },
    onSettled: () => Promise.all([refreshModule('credentialing'), refreshModule(module.name)]),
  });
  if (!credentialing || !mayCreate(credentialing, session)) return null;
  const ask = async () => {
    if (count > MOST) {
      toast.warning(
        say('Credentialing is generated for at most {most} placements at a time. Please choose fewer.', { most: MOST }),
      );
      return;
    }
    const isConfirmed = await confirmAction({
      title: say(
        { one: 'Generate credentialing for {count} placement?', other: 'Generate credentialing for {count} placements?' },
        { count: formatNumber(count) },
      ),
      text: say('Each placement without a record gets one from its setup, and its provider is notified.'),
      confirm: say('Generate'),
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
      {say('Generate credentialing')}
    </Button>
  );
}

async function namesOf(moduleName: string, rows: readonly { _id: string }[]): Promise<Map<string, string>> {
  const records = rows.slice(0, 200).map(({ _id }) => ({ moduleName, _id }));
  if (!records.length) return new Map();
  const named = await api<{ records: { _id: string; name: string }[] }>('/api/records/names', { body: { records }, quiet: true });
  return new Map(named.records.map(({ _id, name }) => [_id, name]));
}
