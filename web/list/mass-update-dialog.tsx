import { useEffect, useState } from 'react';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { readInput } from '../records/field-values.ts';
import { useAccess } from '../session.tsx';
import { showError } from '../ui/dialogs.ts';
import { usePhone } from '../ui/use-phone.ts';
import type { Which } from '../runs/act-on-many.ts';
import { massUpdateFields, type Needed } from './mass-update.ts';
import { massUpdate } from './run-mass-update.ts';
import { formatNumber } from '../formats.ts';

const ERROR_SHOWN = 5000;

type Values = Record<string, unknown>;

interface Props {
  module: DescribedModule;
  which: Which;
  count: number;
  onClose: () => void;
  /** @param skipped the records that stay as they were */
  onDone: (skipped: string[]) => void;
}
/**
 * One value for many records. Only the fields that were touched are sent, and nothing is changed before the server has said
 * that no record lacks a field that its rules require.
 */
export default function MassUpdateDialog({ module, which, count: ofAll, onClose, onDone }: Props) {
  const access = useAccess(module.name);
  const offered = massUpdateFields(module, access);
  const [needed, setNeeded] = useState<Needed[]>([]);
  const [values, setValues] = useState<Values>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const isPhone = usePhone();
  const hasLayout = offered.length > 0;
  useEffect(() => {
    if (hasLayout) return;
    showError('No Mass Update Layout for this module', { duration: ERROR_SHOWN });
    onClose();
  }, [hasLayout, onClose]);
  if (!hasLayout) return null;
  const asked = needed.filter(({ field }) => !offered.some(({ fieldName }) => fieldName === field.fieldName));

  const update = async () => {
    const touched = [...offered, ...asked.map(({ field }) => field)].filter(({ fieldName }) => fieldName in values);
    const read = touched.map((field) => ({ name: field.fieldName, ...readInput(field, values[field.fieldName]) }));
    const wrong = read.flatMap((one) => ('problem' in one ? [[one.name, one.problem] as const] : []));
    setProblems(Object.fromEntries(wrong));
    if (touched.length === 0 || wrong.length > 0) return showError('Missing required data.', { duration: ERROR_SHOWN });
    const chosen = Object.fromEntries(read.map((one) => [one.name, 'value' in one ? one.value : null]));
    const isAsked = (name: string) => asked.some(({ field }) => field.fieldName === name);
    const [fieldsWhereNeeded, fields] = [true, false].map((isWanted) =>
      Object.fromEntries(Object.entries(chosen).filter(([name]) => isAsked(name) === isWanted)),
    ) as [Values, Values];
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      onDone([]);
      onClose();
    };
    const outcome = await massUpdate(module, access, { which, fields, fieldsWhereNeeded }, leave);
    if (isLeft) return;
    if (!outcome) return;
    if ('needed' in outcome) {
      setNeeded([...needed, ...outcome.needed.filter(({ field }) => !needed.some((one) => one.field === field))]);
      setProblems(Object.fromEntries(outcome.needed.map((one) => [one.field.fieldName, sentenceFor(one, ofAll)])));
      return showError(outcome.sentence, { duration: ERROR_SHOWN });
    }
    if (outcome.isNothingChanged) return;
    onDone(outcome.skipped);
    onClose();
  };

  const count = formatNumber(ofAll);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${module.label} Mass Update on ${count} Chosen Records`}
      size={560}
      fullScreen={isPhone}
      closeOnClickOutside={Object.keys(values).length === 0}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="xs">
          Only the fields you fill in are changed.
        </Text>
        {[...offered, ...asked.map(({ field }) => field)].map((field) => (
          <MassField
            key={field.fieldName}
            field={field}
            value={values[field.fieldName]}
            error={problems[field.fieldName]}
            record={values}
            onChange={(value) => {
              setValues((before) => touch(before, field.fieldName, value));
              setProblems(({ [field.fieldName]: _settled, ...others }) => others);
            }}
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
            Update {count} {ofAll === 1 ? 'record' : 'records'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function sentenceFor({ field, ids, isCut }: Needed, of: number): string {
  if (isCut) return `${field.label} is required for many of these ${formatNumber(of)} records.`;
  return ids.size === of
    ? `${field.label} is required.`
    : `${field.label} is required for ${formatNumber(ids.size)} of these ${formatNumber(of)} records.`;
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
