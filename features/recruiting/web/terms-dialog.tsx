import { useState } from 'react';
import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedField } from '#common/described-module.ts';
import { ApiError } from '#web/api.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';

interface Props {
  title: string;
  verb: string;
  moduleName: string;
  fields: DescribedField[];
  initial?: Record<string, unknown>;
  /** Rejects with the server's refusal, which stands at its field. */
  onSubmit: (values: Record<string, unknown>) => Promise<void>;
  onClose: () => void;
}
/** Asks for a few fields and does the one thing they are for. */
export default function TermsDialog({ title, verb, moduleName, fields, initial = {}, onSubmit, onClose }: Props) {
  const [values, setValues] = useState(initial);
  const [missing, setMissing] = useState<string[]>([]);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onSubmit(values), onSuccess: onClose });
  const refused = error instanceof ApiError ? error.fields : {};
  const problem = error && !fields.some((field) => refused[field.fieldName]) ? error.message : null;
  const submit = () => {
    const empty = fields.filter((field) => field.required && !values[field.fieldName]).map((field) => field.fieldName);
    setMissing(empty);
    if (empty.length === 0) mutate();
  };
  const problemOf = ({ fieldName, label }: DescribedField) =>
    missing.includes(fieldName) ? say('{label} is required.', { label: say(label) }) : refused[fieldName];
  return (
    <FormDialog title={title} size={480} confirm={verb} isPending={isPending} onSubmit={submit} onClose={onClose}>
      {fields.map((field, at) => (
        <FieldInput
          key={field.fieldName}
          field={field}
          value={values[field.fieldName] ?? null}
          onChange={(value) => setValues((before) => ({ ...before, [field.fieldName]: value }))}
          error={problemOf(field)}
          record={values}
          moduleName={moduleName}
          autoFocus={at === 0}
        />
      ))}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </FormDialog>
  );
}
