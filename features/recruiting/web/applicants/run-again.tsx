import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { useRights } from '#web/records/rights.ts';
import type { ListActionProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { runAgain, type Replayed } from './applicants-api.ts';

/** Runs applications that got stuck once more; what is done already is not done twice. */
export default function RunAgain({ module, ids, onDone }: ListActionProps) {
  const { access } = useRights(module);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => runAgain(await ids()),
    onSuccess: (replayed) => {
      toast.success(inWords(replayed));
      onDone();
    },
    onError: (error) => toast.danger(error.message),
  });
  if (access.edit === 'None') return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Run again
    </Button>
  );
}

const WORDS = [
  ['created', 'became leads'],
  ['linked', 'linked to a lead'],
  ['waiting', 'wait for a decision'],
  ['failed', 'failed'],
] as const;

/** For example "2 linked to a lead, 1 failed". */
const inWords = (replayed: readonly Replayed[]): string =>
  WORDS.map(([result, words]) => [replayed.filter((each) => each.result === result).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ') || 'Nothing to run';
