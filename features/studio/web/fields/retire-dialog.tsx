import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '#web/formats.ts';
import { showError } from '#web/ui/dialogs.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { restoreField, saveFields, statedFields, usageOptions } from '../studio-api.ts';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  field: DescribedField;
  onDone: () => void;
  onClose: () => void;
}
/** Takes a field out of the definition, after what uses it was shown. */
export function RetireDialog({ module, field, onDone, onClose }: Props) {
  const { data } = useQuery({ ...usageOptions(module, field.fieldName), staleTime: 0 });
  const isUsed = Boolean(data?.usedBy.length);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveFields(
        module,
        statedFields(module).filter(({ fieldName }) => fieldName !== field.fieldName),
        isUsed ? { force: true } : {},
      ),
    onSuccess: ({ record }) => {
      toast.undoable(say('{label} retired', { label: say(field.label) }), () => {
        void restoreField(record, field.fieldName).catch((problem: Error) => showError(problem.message));
      });
      onDone();
    },
  });
  return (
    <FormDialog
      title={say('Retire {label}?', { label: say(field.label) })}
      confirm={say(isUsed ? 'Retire nevertheless' : 'Retire field')}
      danger
      disabled={!data}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Text>{say('It leaves screens, search and API. Its values are kept for 30 days and it can be restored until then.')}</Text>
      {!data && <Skeleton h={40} />}
      {data && <Text>{filledWords(data.filled)}</Text>}
      {isUsed && (
        <div className={classes.note} role="alert">
          {say('It is in use. These would go on without it:')}
          <ul>
            {data!.usedBy.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>
                {say(kind)}: {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Refusal error={error} />
    </FormDialog>
  );
}

function filledWords(filled: number): string {
  if (filled === 0) return say('No record fills it.');
  return say({ one: 'One record fills it.', other: '{count} records fill it.' }, { count: formatNumber(filled) });
}
