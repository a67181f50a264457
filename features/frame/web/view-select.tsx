import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { say } from '#web/words/say.ts';
import { viewsOf } from './views.ts';

interface Props {
  module: string;
  value: string;
  onChange: (id: string) => void;
}
/** One of the saved views over a module’s list. */
export function ViewSelect({ module, value, onChange }: Props) {
  const { data: views = [], isSuccess } = useQuery(viewsOf(module));
  return (
    <Select
      label={say('Saved view')}
      placeholder={say(module ? 'Choose' : 'Choose a module first')}
      description={isSuccess && views.length === 0 ? say('There is no saved view of this list that you see.') : undefined}
      data={views.map(({ _id, name }) => ({ value: _id, label: name ?? say('Unnamed view') }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable
    />
  );
}
