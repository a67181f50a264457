import { useState } from 'react';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { checkFieldName } from '#common/names.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { fieldNameFor } from '../fields/field-draft.ts';
import { ModuleSelect } from '../fields/module-select.tsx';

interface Props {
  module: DescribedModule;
  onClose: () => void;
}
/** Relates a module with another one, or with itself. */
export function RelationshipDialog({ module, onClose }: Props) {
  const [other, setOther] = useState<string | null>(null);
  const [type, setType] = useState('One to Many');
  const [label, setLabel] = useState('');
  const [stated, setStated] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const name = stated ?? fieldNameFor(label);
  const nameProblem = checkFieldName(name);
  const problems = {
    label: label.trim() ? undefined : say('Label is required.'),
    name: nameProblem && sayAnswer(nameProblem),
    other: other ? undefined : say('Choose a module.'),
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('/api/relationships', {
        body: { name, label: label.trim(), type, primary_module: module.name, related_module: other },
        quiet: true,
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['ss-modules'] });
      toast.success(say('{label} created', { label: label.trim() }));
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (!problems.label && !problems.name && !problems.other) mutate();
  };
  return (
    <FormDialog
      title={say('New relationship of {label}', { label: say(module.label) })}
      size={520}
      confirm={say('Create relationship')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ModuleSelect
        label={say('With')}
        withAsterisk
        value={other}
        error={isTried ? problems.other : undefined}
        onChange={setOther}
      />
      <Radio.Group label={say('Kind')} value={type} onChange={setType}>
        <Stack gap={8} mt={6}>
          <Radio
            value="One to Many"
            label={say('One of {label} has many of the other', { label: say(module.label) })}
            description={say('A field of the other module')}
          />
          <Radio value="Many to Many" label={say('Many have many')} description={say('Both pages list the other side')} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={say('Label')}
        description={say('On both sides: what the field and the lists are called.')}
        withAsterisk
        value={label}
        error={isTried ? problems.label : undefined}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <TextInput
        label={say('Name')}
        withAsterisk
        value={name}
        error={isTried ? problems.name : undefined}
        onChange={(event) => setStated(event.currentTarget.value)}
      />
      <Refusal error={error} />
    </FormDialog>
  );
}
