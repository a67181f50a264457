import { useState } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Option } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModules } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import { followRun } from '#web/runs/follow-run.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

interface Usage {
  fields: { moduleName: string; fieldName: string }[];
  values: Record<string, number>;
}

/** Where a dropdown is used, and how many records have each of its values. */
export const usageOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', 'dropdowns', 'usage', id],
    queryFn: () => api<Usage>(`/api/dropdowns/${id}/usage`, { quiet: true }),
  });

export function DropdownUses({ fields }: Pick<Usage, 'fields'>) {
  const { byName } = useModules();
  const names = fields.map(({ moduleName, fieldName }) => {
    const module = byName.get(moduleName);
    const field = module?.fields.find((each) => each.fieldName === fieldName);
    return say('{field} of {module}', { field: say(field?.label ?? fieldName), module: say(module?.label ?? moduleName) });
  });
  return (
    <p className="muted">
      {names.length ? say('Used by {fields}.', { fields: names.join(', ') }) : say('No field uses this dropdown yet.')}
    </p>
  );
}

interface RenameProps {
  record: AnyRecord;
  options: readonly Option[];
}
/** Renames a value in every record, or merges it into another one. */
export function RenameValue({ record, options }: RenameProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {say('Rename or merge a value')}
      </Button>
      {isOpen && <RenameDialog record={record} options={options} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ record, options, onClose }: RenameProps & { onClose: () => void }) {
  const [from, setFrom] = useState(options[0]!.value);
  const [to, setTo] = useState('');
  const isMerge = options.some(({ value }) => value === to.trim());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { run } = await api<{ run: string }>(`/api/dropdowns/${record._id}/rename-value`, {
        body: { from, to: to.trim() },
        quiet: true,
      });
      await followRun(run);
      await queryClient.invalidateQueries({ queryKey: ['records'] });
    },
    onSuccess: () => {
      toast.success(
        isMerge ? say('{from} merged into {to}', { from, to: to.trim() }) : say('{from} is now {to}', { from, to: to.trim() }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Rename or merge a value')}
      confirm={say(isMerge ? 'Merge' : 'Rename')}
      disabled={!to.trim() || to.trim() === from}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={say('Value')}
        data={options.map(({ value, label }) => ({ value, label: label === value ? value : `${value} (${label})` }))}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        label={say('Becomes')}
        description={say(
          isMerge ? 'This value is there already: both become one.' : 'In records, views, conditions, workflows and layouts.',
        )}
        data-autofocus
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Refusal error={error} />
    </FormDialog>
  );
}
