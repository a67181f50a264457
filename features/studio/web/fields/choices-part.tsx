import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { OptionsEditor } from '#web/options/options-editor.tsx';
import { pageOptions } from '#web/records/records-api.ts';
import { say } from '#web/words/say.ts';
import type { FieldDraft } from './field-draft.ts';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  draft: FieldDraft;
  problem: string | undefined;
  onChange: (part: Partial<FieldDraft>) => void;
}
const LISTS = { searchTerms: {}, sortField: 'name', sortOrder: 'asc' as const, pageSize: 200 };

/** The choices of a field: its own, or those of a dropdown that several fields share. */
export function ChoicesPart({ module, draft, problem, onChange }: Props) {
  const dropdowns = useModule('dropdowns');
  const isShared = draft.dropdown !== undefined;
  const others = module.fields.filter((each) => each.inputType === 'Dropdown' && each.fieldName !== draft.fieldName);
  const parent = others.find(({ fieldName }) => fieldName === draft.parentField);
  return (
    <fieldset className={classes.part}>
      <legend>{say('Choices')}</legend>
      <SegmentedControl
        aria-label={say('Where the choices stand')}
        data={[
          { value: 'own', label: say('Of this field') },
          { value: 'shared', label: say('A shared dropdown') },
        ]}
        value={isShared ? 'shared' : 'own'}
        onChange={(next) => onChange((next === 'shared' ? { dropdown: '' } : { dropdown: undefined }) as Partial<FieldDraft>)}
      />
      {isShared ? (
        dropdowns && <SharedList dropdowns={dropdowns} value={draft.dropdown!} onChange={(dropdown) => onChange({ dropdown })} />
      ) : (
        <OptionsEditor
          options={draft.options ?? []}
          parents={parent ? choicesOf(parent) : undefined}
          onChange={(options) => onChange({ options })}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {others.length > 0 && (
        <Select
          label={say('Depends on')}
          description={say('Its value decides which of the choices are offered.')}
          placeholder={say('Nothing')}
          data={others.map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
          value={draft.parentField ?? null}
          clearable
          onChange={(parentField) => onChange({ parentField: parentField ?? undefined } as Partial<FieldDraft>)}
        />
      )}
    </fieldset>
  );
}

interface SharedProps {
  dropdowns: DescribedModule;
  value: string;
  onChange: (name: string) => void;
}
function SharedList({ dropdowns, value, onChange }: SharedProps) {
  const { data } = useQuery(pageOptions(dropdowns, LISTS));
  return (
    <Select
      label={say('Dropdown')}
      placeholder={say('Choose')}
      data={(data?.records ?? []).map(({ name }) => ({ value: String(name), label: labelOf(String(name)) }))}
      value={value || null}
      searchable
      nothingFoundMessage={say('No such dropdown')}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}

const choicesOf = ({ options }: DescribedField) => options ?? [];
