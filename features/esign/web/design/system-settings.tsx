import { Autocomplete, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { DROPDOWN_BEHAVIORS } from '../../inputs.ts';
import type { DesignInput } from './design-model.ts';
import type { Design } from './use-design.ts';

const NONE = { name: 'dropdowns', path: 'dropdowns' } as DescribedModule;
const QUERY = { sortField: 'name', sortOrder: 'asc' as const, pageSize: 200, total: 'none' as const };
const BEHAVIORS: { value: (typeof DROPDOWN_BEHAVIORS)[number]; label: string }[] = [
  { value: 'options', label: sayLater('Its choices') },
  { value: 'prefill', label: sayLater('Its choices, and what the record says') },
  { value: 'locked', label: sayLater('What the record says, not to be changed') },
];

/** What comes from the agency's own data: the value of a field of the record, and the choices of a system dropdown. */
export function SystemSettings({ design, input }: { design: Design; input: DesignInput }) {
  const { systemFieldName, related_dropdown: related, systemDropdownBehavior } = input.field;
  const provider = useModule('providers');
  const dropdowns = useModule('dropdowns');
  const { data } = useQuery({ ...pageOptions(dropdowns ?? NONE, QUERY), enabled: Boolean(dropdowns), staleTime: 15 * 60_000 });
  const names = [...new Set((data?.records ?? []).map(({ name }) => String(name)))];
  const isDropdown = input.type.inputType === 'Dropdown';
  const set = (name: 'systemFieldName' | 'related_dropdown', value: string) =>
    design.set({ [name]: value.trim() ? value : undefined }, name);
  return (
    <>
      {!['Signature', 'Initials', 'DateSigned', 'File'].includes(input.type.inputType) && (
        <Autocomplete
          label={say('System field')}
          description={say('Filled in from the record that the agreement is about')}
          placeholder="first_name"
          data={(provider?.fields ?? []).map(({ fieldName }) => fieldName)}
          limit={20}
          value={systemFieldName ?? ''}
          onChange={(value) => set('systemFieldName', value)}
        />
      )}
      {isDropdown && (
        <Autocomplete
          label={say('System dropdown')}
          data={names}
          limit={20}
          value={related ?? ''}
          onChange={(value) => set('related_dropdown', value)}
        />
      )}
      {isDropdown && related && (
        <Select
          label={say('It gives')}
          allowDeselect={false}
          data={BEHAVIORS.map(({ value, label }) => ({ value, label: say(label) }))}
          value={systemDropdownBehavior ?? 'options'}
          onChange={(behavior) => design.set({ systemDropdownBehavior: behavior as 'options' }, 'behavior')}
        />
      )}
    </>
  );
}
