import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import { ApiError } from '../api.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { say } from '../words/say.ts';
import { missingIn, type MissingQuestion } from './ask-missing.ts';
import { readInput } from './field-values.ts';

type Values = Record<string, unknown>;

/** Just the fields that a save still needs. It stays open until the save succeeds or the person turns back. */
export default function AskMissingDialog({ module, record, sent, shown, refusal, fields, save, turnBack }: MissingQuestion) {
  const [asked, setAsked] = useState(fields);
  const [values, setValues] = useState<Values>({});
  const [sentence, setSentence] = useState(refusal.message);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const valueOf = (name: string) => (name in values ? values[name] : record?.[name]);
  const submit = async () => {
    const read = asked.map((field) => ({ name: field.fieldName, ...readInput(field, valueOf(field.fieldName)) }));
    const wrong = read.flatMap((one) => ('problem' in one ? [[one.name, one.problem] as const] : []));
    setProblems(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const more = Object.fromEntries(read.map((one) => [one.name, 'value' in one ? one.value : null]));
    setSaving(true);
    try {
      await save(more);
    } catch (error) {
      setSaving(false);
      if (!(error instanceof ApiError)) throw error;
      const others = missingIn(error, { module, record, sent: { ...sent, ...more }, shown });
      setAsked([...asked, ...others]);
      setProblems(
        Object.fromEntries(asked.flatMap(({ fieldName: name }) => (error.fields[name] ? [[name, error.fields[name]]] : []))),
      );
      setSentence(error.message);
    }
  };
  return (
    <FormDialog
      title={record?.name ? say('{name}: more is needed', { name: String(record.name) }) : say('More is needed')}
      confirm={say('Save')}
      isPending={isSaving}
      onSubmit={() => void submit()}
      onClose={turnBack}
    >
      <Text role="alert">{sentence}</Text>
      <Stack gap="sm">
        {asked.map((field, at) => (
          <FieldInput
            key={field.fieldName}
            field={{ ...field, required: true }}
            value={valueOf(field.fieldName)}
            onChange={(value) => {
              setValues((before) => ({ ...before, [field.fieldName]: value }));
              setProblems(({ [field.fieldName]: _settled, ...others }) => others);
            }}
            error={problems[field.fieldName]}
            record={{ ...record, ...sent, ...values }}
            moduleName={module.name}
            autoFocus={at === 0}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
