import { useState } from 'react';
import { NativeSelect, NumberInput } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { createRecord } from '#web/records/records-api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { useSaving } from '../use-saving.ts';

interface Props {
  alerts: DescribedModule;
  report: string;
  /** The totals that can be watched, in their order. */
  columns: readonly { label: string; isPart: boolean }[];
  onClose: () => void;
}
/** Tells its maker when a total crosses a limit. */
export function AlertDialog({ alerts, report, columns, onClose }: Props) {
  const [column, setColumn] = useState(0);
  const [direction, setDirection] = useState('above');
  const [threshold, setThreshold] = useState<number | ''>('');
  const [isTried, setTried] = useState(false);
  const isPart = columns[column]?.isPart ?? false;
  const { isBusy, saving } = useSaving();
  const save = async () => {
    setTried(true);
    if (threshold === '') return;
    await saving(async () => {
      await createRecord(alerts, { report, column, direction, threshold: isPart ? threshold / 100 : threshold });
      toast.success(say('Alert saved'));
      onClose();
    });
  };
  return (
    <FormDialog
      title={say('Alert me')}
      confirm={say('Alert me')}
      isPending={isBusy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {columns.length > 1 && (
        <NativeSelect
          label={say('Total of')}
          data={columns.map(({ label }, at) => ({ value: String(at), label }))}
          value={String(column)}
          onChange={(event) => setColumn(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label={say('When the total goes')}
        data={[
          { value: 'above', label: say('above') },
          { value: 'below', label: say('below') },
        ]}
        value={direction}
        onChange={(event) => setDirection(event.currentTarget.value)}
      />
      <NumberInput
        label={say('Limit')}
        suffix={isPart ? '%' : ''}
        description={say('Checked every ten minutes, with the records that you have access to.')}
        withAsterisk
        error={isTried && threshold === '' && say('Enter a number.')}
        value={threshold}
        onChange={(value) => setThreshold(value === '' ? '' : Number(value))}
      />
    </FormDialog>
  );
}
