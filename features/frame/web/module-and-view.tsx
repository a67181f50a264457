import { Select } from '@mantine/core';
import { useModules } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { ViewSelect } from './view-select.tsx';

interface Props {
  module: string;
  view: string;
  onChange: (chosen: { module: string; view: string }) => void;
}
/** A module, and one of the saved views over its list. */
export function ModuleAndView({ module, view, onChange }: Props) {
  const { all } = useModules();
  return (
    <>
      <Select
        label={say('Module')}
        placeholder={say('Choose')}
        data={all.map(({ name, label }) => ({ value: name, label: say(label) }))}
        value={module || null}
        onChange={(name) => onChange({ module: name ?? '', view: '' })}
        searchable
      />
      <ViewSelect module={module} value={view} onChange={(id) => onChange({ module, view: id })} />
    </>
  );
}
