import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import type { ListActionProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Answer {
  changed: number;
  skipped: { reason: string }[];
}
/** The server takes so many at once. */
const BATCH = 200;

/** Matches placement opportunities to jobs: a task for each owner, once per stay. */
export default function RunWorkflow({ module, ids, onDone }: ListActionProps) {
  const { access } = useRights(module);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => workflowOf(await ids()),
    onSuccess: (answer) => {
      (answer.changed ? toast.success : toast.warning)(inWords(answer));
      void refreshModule(module.name);
      void refreshModule('tasks');
      onDone();
    },
    onError: (error) => toast.danger(error.message),
  });
  if (access.edit === 'None') return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="target" size={15} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Find jobs
    </Button>
  );
}

async function workflowOf(all: readonly string[]): Promise<Answer> {
  const whole: Answer = { changed: 0, skipped: [] };
  for (let from = 0; from < all.length; from += BATCH) {
    const body = { ids: all.slice(from, from + BATCH) };
    const { changed, skipped } = await api<Answer>('/api/leads/leads-workflow', { body, quiet: true });
    whole.changed += changed;
    whole.skipped.push(...skipped);
  }
  return whole;
}

/** For example "2 leads matched to jobs. Skipped: 1 already ran, 3 not a placement opportunity". */
function inWords({ changed, skipped }: Answer): string {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const made = `${changed ? formatNumber(changed) : 'No'} ${changed > 1 ? 'leads' : 'lead'} matched to jobs`;
  if (!skipped.length) return made;
  return `${made}. Skipped: ${[...reasons].map(([reason, { length }]) => `${formatNumber(length)} ${reason}`).join(', ')}`;
}
