import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRights } from '#web/records/rights.ts';
import type { ListActionProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Props extends ListActionProps {
  icon: string;
  label: string;
  /** @returns what came of it, as a toast says it */
  act: (ids: readonly string[]) => Promise<{ text: string; isNothing?: boolean }>;
}
/** A button over the chosen records of a list, for those who may change them. */
export function ActOnChosen({ module, ids, onDone, icon, label, act }: Props) {
  const { access } = useRights(module);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => act(await ids()),
    onSuccess: ({ text, isNothing }) => {
      (isNothing ? toast.warning : toast.success)(text);
      onDone();
    },
    onError: (error) => toast.danger(error.message),
  });
  if (access.edit === 'None') return null;
  return (
    <Button size="xs" variant="default" leftSection={<Icon name={icon} size={15} />} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
