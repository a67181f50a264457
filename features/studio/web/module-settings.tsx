import { useState } from 'react';
import { Checkbox, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { pluralOf } from '#common/names.ts';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { APPS } from './new-module-content.tsx';
import { statedPlural } from './new-module.ts';
import { changeModule } from './studio-api.ts';
import classes from './studio.module.css';

/** What else is refused, such as a rule of its fields, stands below them. */
const SHOWN = new Set(['label', 'singular', 'plural', 'description', 'apps', 'active']);

interface Props {
  module: DescribedModule;
  onClose: () => void;
}
/** What a module is called, in which apps it stands, and whether it is in use. */
export function ModuleSettings({ module, onClose }: Props) {
  const [label, setLabel] = useState(module.label);
  const [singular, setSingular] = useState(module.singular);
  const [plural, setPlural] = useState(pluralOf(module));
  const [description, setDescription] = useState(module.description ?? '');
  const [apps, setApps] = useState<string[]>(module.apps);
  const [active, setActive] = useState(module.active);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      changeModule(module, {
        label: label.trim(),
        singular: singular.trim(),
        ...(plural.trim() === pluralOf(module) ? {} : { plural: statedPlural({ label, plural }) }),
        description,
        apps,
        active,
      }),
    onSuccess: ({ record }) => {
      toast.success(say('{label} saved', { label: record.label }));
      onClose();
    },
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const labelProblem = label.trim() ? refused.label : say('Label is required.');
  const atFields = Object.fromEntries(Object.entries(refused).filter(([name]) => SHOWN.has(name)));
  return (
    <FormDialog
      title={say('Settings of {label}', { label: say(module.label) })}
      size={520}
      confirm={say('Save')}
      isPending={isPending}
      disabled={!label.trim()}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Label')}
        withAsterisk
        data-autofocus
        value={label}
        error={labelProblem}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextInput
          label={say('Singular')}
          description={say('Of one.')}
          value={singular}
          error={refused.singular}
          onChange={(event) => setSingular(event.currentTarget.value)}
        />
        <TextInput
          label={say('Plural')}
          description={say('Of many, in sentences.')}
          value={plural}
          error={refused.plural}
          onChange={(event) => setPlural(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label={say('Description')}
        value={description}
        error={refused.description}
        autosize
        minRows={2}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={say('Stands in')}
        description={say('If you choose none, it appears in every app.')}
        value={apps}
        error={refused.apps}
        onChange={setApps}
      >
        <Group gap="md" mt={6}>
          {APPS.map((app) => (
            <Checkbox key={app} value={app} label={app} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label={say('Active')}
        description={say('An inactive module leaves the menus and keeps its data.')}
        checked={active}
        error={refused.active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <Refusal error={error} atFields={atFields} />
    </FormDialog>
  );
}
