import { useEffect, useState } from 'react';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { readInput } from '../records/field-values.ts';
import { refreshModule, updateRecords } from '../records/records-api.ts';
import { useAccess } from '../session.tsx';
import { showError, showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { massUpdateFields, updateInBatches } from './mass-update.ts';
import { formatNumber } from '../formats.ts';

const ERROR_SHOWN = 5000;

interface Props {
  module: DescribedModule;
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}
/** One value for many records. Only the fields that were touched are sent. */
export default function MassUpdateDialog({ module, ids, onClose, onDone }: Props) {
  const fields = massUpdateFields(module, useAccess(module.name));
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const hasLayout = fields.length > 0;
  useEffect(() => {
    if (hasLayout) return;
    showError('No Mass Update Layout for this module', { duration: ERROR_SHOWN });
    onClose();
  }, [hasLayout, onClose]);
  if (!hasLayout) return null;

  const update = async () => {
    const touched = fields.filter((field) => field.fieldName in values);
    const read = touched.map((field) => ({ field, read: readInput(field, values[field.fieldName]) }));
    const wrong = read.flatMap(({ field, read: one }) => ('problem' in one ? [[field.fieldName, one.problem] as const] : []));
    setProblems(Object.fromEntries(wrong));
    if (touched.length === 0 || wrong.length > 0) return showError('Missing required data.', { duration: ERROR_SHOWN });
    const chosen = Object.fromEntries(read.map(({ field, read: one }) => [field.fieldName, 'value' in one ? one.value : null]));
    const progress = showProgress(`Updating ${module.label}`);
    progress.update(0, ids.length);
    try {
      const { changed, skipped } = await updateInBatches(
        ids,
        (batch) => updateRecords(module, batch, chosen),
        (done) => progress.update(done, ids.length),
      );
      if (changed > 0) toast.success(`Mass Update Completed on ${changed} records`);
      if (skipped.length > 0)
        showError(
          skippedSentence(skipped),
          changed === 0 ? { duration: ERROR_SHOWN } : { title: `${skipped.length} not updated` },
        );
      if (changed === 0) return;
      onDone();
      onClose();
    } catch (error) {
      showError((error as Error).message, { duration: ERROR_SHOWN });
    } finally {
      progress.close();
      void refreshModule(module.name);
    }
  };

  return (
    <Modal opened onClose={onClose} title={`${module.label} Mass Update on ${ids.length} Chosen Records`} size={560}>
      <Stack gap="sm">
        <Text c="dimmed" size="xs">
          Only the fields you fill in are changed.
        </Text>
        {fields.map((field) => (
          <MassField
            key={field.fieldName}
            field={field}
            value={values[field.fieldName]}
            error={problems[field.fieldName]}
            record={values}
            onChange={(value) => setValues((before) => touch(before, field.fieldName, value))}
          />
        ))}
        <Group
          justify="flex-end"
          gap="xs"
          pt="xs"
          style={{ position: 'sticky', bottom: 0, background: 'var(--m-raised)', paddingBlock: 12 }}
        >
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={Object.keys(values).length === 0} onClick={() => void update()}>
            Update {formatNumber(ids.length)} {ids.length === 1 ? 'record' : 'records'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FieldProps {
  field: DescribedField;
  value: unknown;
  error?: string;
  record: Record<string, unknown>;
  onChange: (value: unknown) => void;
}
/** A checkbox cannot say "leave it": a list of its own, `checkbox_replacement`, stands in for it. */
function MassField({ field, value, error, record, onChange }: FieldProps) {
  if (field.inputType !== 'Checkbox')
    return <FieldInput field={{ ...field, required: false }} {...{ value, error, record, onChange }} />;
  return (
    <Select
      label={field.label}
      name="checkbox_replacement"
      data={[
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
      placeholder="Leave as it is"
      clearable
      error={error}
    />
  );
}

const touch = (before: Record<string, unknown>, name: string, value: unknown) => {
  const { [name]: _removed, ...others } = before;
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? others : { ...others, [name]: value };
};

const skippedSentence = (skipped: { reason: string }[]): string =>
  [...new Set(skipped.map((one) => one.reason))].slice(0, 5).join(' ');
