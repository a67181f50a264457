import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { api, ApiError } from '../api.ts';
import { refreshModule } from '../records/records-api.ts';
import { confirmAction } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';

interface Props {
  module: DescribedModule;
  field: DescribedField;
  /** The id of the entry in the audit log. */
  entry: string;
}
/** Puts back what a field was before an entry of the log; asks first where somebody has changed it since. */
export function PutBack({ module, field, entry }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => putBack(entry),
    onSuccess: (isBack) => {
      if (!isBack) return;
      toast.success(say('{label} put back', { label: field.label }));
      void refreshModule(module.name);
      void refreshModule('audit-log');
    },
    onError: (error) => toast.danger(error.message),
  });
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={say('Put {label} back', { label: field.label })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {say('Put back')}
    </Button>
  );
}

/** False: the person left the newer value standing. */
async function putBack(entry: string): Promise<boolean> {
  const revert = (force: boolean) => api(`/api/audit-log/${entry}/revert`, { body: { force }, quiet: true });
  try {
    await revert(false);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed-since') throw error;
    if (!(await confirmAction({ title: say('Overwrite the newer value?'), text: error.message, confirm: say('Put back') })))
      return false;
    await revert(true);
  }
  return true;
}
