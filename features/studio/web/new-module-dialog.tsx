import { useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { fieldsOfSets, copiedFields } from './field-sets.ts';
import { CONTENT_FIELDS, ContentStep, type Content } from './new-module-content.tsx';
import { NAME_FIELDS, NamesStep, type Names } from './new-module-names.tsx';
import { newModuleProblems, statedPlural } from './new-module.ts';
import { createModule, restoreModule, useDefinitions } from './studio-api.ts';

interface Props {
  onDone: (name: string) => void;
  onClose: () => void;
}
/** A new module in two steps: what it is called, then what it begins with and where it stands. */
export function NewModuleDialog({ onDone, onClose }: Props) {
  const { data } = useDefinitions();
  const modules = data?.records ?? [];
  const [step, setStep] = useState<1 | 2>(1);
  const [isTried, setTried] = useState(false);
  const [names, setNames] = useState<Names>({ label: '', name: '', singular: '', plural: '', icon: 'cube', stated: [] });
  const [content, setContent] = useState<Content>({ sets: [], copyOf: null, heading: 'Custom', apps: [] });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => createModule(definitionOf(names, content)),
    onSuccess: ({ record }) => {
      toast.success(say('{label} created. Roles decide who opens it.', { label: record.label }));
      onDone(record.name);
    },
    onError: (problem) => {
      if (problem instanceof ApiError && NAME_FIELDS.some((field) => field in problem.fields)) setStep(1);
    },
  });
  const refused = error instanceof ApiError ? error : undefined;
  const problems = newModuleProblems(names, modules);
  const submit = () => {
    setTried(true);
    if (step === 2) mutate();
    else if (Object.keys(problems).length === 0) setStep(2);
  };
  const shown = isTried ? { ...problems, ...refused?.fields } : {};
  const copied = modules.find(({ name }) => name === content.copyOf);
  function definitionOf({ stated: _stated, ...named }: Names, { sets, heading, apps }: Content) {
    const fields = copied ? copiedFields(copied) : fieldsOfSets(sets);
    return { ...named, label: named.label.trim(), plural: statedPlural(named), navigation: heading, fields, apps };
  }
  return (
    <FormDialog
      title={step === 1 ? say('New module: what it is called') : say('New module: {label}', { label: names.label })}
      size={600}
      confirm={say(step === 1 ? 'Next' : 'Create module')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 1 ? (
        <NamesStep names={names} problems={shown} onChange={setNames} />
      ) : (
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => setStep(1)} style={{ alignSelf: 'start' }}>
            {say('Back to the names')}
          </Button>
          <ContentStep content={content} modules={modules} problems={shown} onChange={setContent} />
        </>
      )}
      {refused && ![...NAME_FIELDS, ...CONTENT_FIELDS].some((field) => field in refused.fields) && (
        <NameTaken error={refused} onRestored={(name) => onDone(name)} onTried={reset} />
      )}
    </FormDialog>
  );
}

interface NameTakenProps {
  error: ApiError;
  onRestored: (name: string) => void;
  onTried: () => void;
}
/** A deleted module has the name: it can come back instead. */
function NameTaken({ error, onRestored, onTried }: NameTakenProps) {
  const { restorable } = error.body as { restorable?: string };
  const restore = () =>
    void restoreModule({ _id: restorable! }).then(
      ({ record }) => onRestored(record.name),
      () => onTried(),
    );
  return (
    <>
      <Refusal error={error} />
      {restorable && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={restore}>
          {say('Restore the deleted module')}
        </Button>
      )}
    </>
  );
}
