import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { formatDay, formatNumber } from '#web/formats.ts';
import { showError } from '#web/ui/dialogs.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { restoreField, retiredOptions, type RetiredField } from '../studio-api.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

/** Fields that left the definition, as long as their values are kept. */
export function RetiredFields({ module }: { module: DescribedModule }) {
  const { data } = useQuery(retiredOptions(module));
  if (!data?.records.length) return null;
  return (
    <section aria-label="Retired fields">
      <h2>Retired</h2>
      <ul className={classes.rows}>
        {data.records.map((field) => (
          <Line key={field.fieldName} module={module} field={field} />
        ))}
      </ul>
    </section>
  );
}

function Line({ module, field }: { module: DescribedModule; field: RetiredField }) {
  const isConverted = field.fieldName.includes('~');
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreField(module, field.fieldName),
    onSuccess: () => toast.success(`${field.label} restored`),
    onError: (problem) => showError(problem.message),
  });
  return (
    <li>
      <span className={classes.grow}>
        {field.label} <span className="muted">{FIELD_KINDS[field.inputType].label}</span>
        <small className="muted">
          {isConverted && 'Before its conversion. '}
          {formatNumber(field.filled)} values, retired <RelativeTime value={field.retiredAt} />, kept until{' '}
          {formatDay(field.until.slice(0, 10))}
        </small>
      </span>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={`Restore ${field.label}`}
      >
        Restore
      </Button>
    </li>
  );
}
