import { useState } from 'react';
import { Checkbox, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { conversionsOf } from '#common/conversions.ts';
import type { InputType } from '#common/fields/field-type.ts';
import { formatNumber } from '#web/formats.ts';
import { followRun } from '#web/runs/follow-run.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { ASKED, convertedField, convertField } from '../studio-api.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  field: DescribedField;
  onDone: () => void;
  onClose: () => void;
}
/** Makes a field one of another type, after a trial on its values. */
export function ConvertDialog({ module, field, onDone, onClose }: Props) {
  const offered = conversionsOf(field.inputType);
  const [inputType, setInputType] = useState<InputType>(offered[0]!);
  const [isClearing, setClearing] = useState(false);
  const trial = useQuery({
    queryKey: [ASKED, module._id, 'convert', field.fieldName, inputType],
    queryFn: () => convertField(module, field.fieldName, { inputType, dryRun: true }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const failing = trial.data?.failing ?? 0;
  const usedBy = trial.data?.usedBy ?? [];
  const accepted = { ...(isClearing ? { clearFailing: true } : {}), ...(usedBy.length ? { force: true } : {}) };
  const convert = useMutation({
    mutationFn: () => convertedField(module, field.fieldName, { inputType, ...accepted }),
    onSuccess: ({ run }) => {
      if (run) void followRun(run);
      toast.success(
        say('{label} is now {kind}. What it was is among the retired fields.', {
          label: say(field.label),
          kind: say(FIELD_KINDS[inputType].label).toLowerCase(),
        }),
      );
      onDone();
    },
  });
  return (
    <FormDialog
      title={say('Convert {label}', { label: say(field.label) })}
      size={560}
      confirm={say(usedBy.length ? 'Convert nevertheless' : 'Convert')}
      danger={usedBy.length > 0}
      disabled={!trial.data || (failing > 0 && !isClearing)}
      isPending={convert.isPending}
      onSubmit={() => convert.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={say('To')}
        data={offered.map((type) => ({ value: type, label: `${say(FIELD_KINDS[type].label)} (${type})` }))}
        value={inputType}
        onChange={({ currentTarget }) => {
          setClearing(false);
          setInputType(currentTarget.value as InputType);
        }}
      />
      {!trial.data && !trial.error && <Skeleton h={60} />}
      {trial.data && (
        <Text role="status">
          {say('{fitting} values fit, {failing} do not.', {
            fitting: formatNumber(trial.data.convertible),
            failing: formatNumber(failing),
          })}
        </Text>
      )}
      {trial.data && failing > 0 && (
        <>
          <div className={classes.note}>
            <ul>
              {trial.data.samples.map(({ _id, name, value, problem: why }) => (
                <li key={_id}>
                  {name || say('Without a name')}: “{String(value)}” {sayAnswer(why)}
                </li>
              ))}
            </ul>
          </div>
          <Checkbox
            label={say('Empty the {count} that do not fit', { count: formatNumber(failing) })}
            description={say('Their old values are kept with the old field for 30 days.')}
            checked={isClearing}
            onChange={({ currentTarget }) => setClearing(currentTarget.checked)}
          />
        </>
      )}
      {usedBy.length > 0 && (
        <div className={classes.note} role="alert">
          {say('These would not fit it any more, and stop working:')}
          <ul>
            {usedBy.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>
                {say(kind)}: {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Refusal error={trial.error ?? convert.error} />
    </FormDialog>
  );
}
