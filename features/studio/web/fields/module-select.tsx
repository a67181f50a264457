import { MultiSelect, Select } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';
import { useDefinitions } from '../studio-api.ts';

interface One {
  label: string;
  value: string | null;
  withAsterisk?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (name: string | null) => void;
}
interface Many {
  label: string;
  description: string;
  values: readonly string[];
  modules: readonly DescribedModule[];
  onChangeMany: (names: string[]) => void;
}
/** A module, or several, by their labels. */
export function ModuleSelect(props: One | Many) {
  const { data } = useDefinitions();
  const choices = (data?.records ?? [])
    .map(({ name, label }) => ({ value: name, label: say(label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  if ('values' in props)
    return (
      <MultiSelect
        label={props.label}
        description={props.description}
        data={choices}
        value={[...props.values]}
        onChange={props.onChangeMany}
        searchable
        hidePickedOptions
      />
    );
  return <Select {...props} data={choices} placeholder={say('Choose')} searchable nothingFoundMessage={say('No such module')} />;
}
