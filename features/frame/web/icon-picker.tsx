import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const names = {
  queryKey: ['icon names'],
  queryFn: async () => Object.keys((await import('#web/ui/icon-set.ts')).icons).toSorted(),
  staleTime: Infinity,
};

interface Props {
  value: string | null | undefined;
  onChange: (name: string | null) => void;
}
/** One of the icons that definitions use. */
export function IconPicker({ value, onChange }: Props) {
  const { data = [] } = useQuery(names);
  return (
    <Select
      label={say('Icon')}
      placeholder={say('None')}
      data={data}
      value={value ?? null}
      leftSection={value ? <Icon name={value} size={16} /> : undefined}
      renderOption={({ option }) => (
        <>
          <Icon name={option.value} size={16} />
          {option.label.replaceAll('-', ' ')}
        </>
      )}
      onChange={onChange}
      searchable
      clearable
      limit={60}
      nothingFoundMessage={say('No such icon')}
    />
  );
}
