import { Button, Stack } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { ConditionsEditor } from '#web/conditions/conditions-editor.tsx';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { referenceOf, referencesOf } from '#web/records/reference.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { actionOf, matchOf, nameOf, type Entry, type EntryCondition } from './entries.ts';
import { EntryPreview } from './entry-preview.tsx';
import { useSources } from './use-sources.ts';
import classes from './setup.module.css';

interface Props {
  entry: Entry | null;
  entries: readonly Entry[];
  /** The module of the items that are made from entries: it says how their fields are edited. */
  items: DescribedModule;
  isReadOnly: boolean;
  onChange: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
  onClose: () => void;
}
/** One entry beside the list: every change stands in the draft at once. */
export function EntryDrawer({ entry, onClose, ...rest }: Props) {
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size={980}
      title={entry ? nameOf(entry) : ''}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {entry && <EntryForm key={entry._id} entry={entry} onClose={onClose} {...rest} />}
    </Drawer>
  );
}

const ALWAYS = ['name', 'label', 'category', 'field_type', 'description', 'provider_type'];
const FLAGS = ['provider_assigned', 'isOptional', 'reference_only'];
/** What only one type of item has. */
const OF_TYPE: Record<string, string[]> = {
  'Uploaded Document': ['requires_exp_date'],
  Dropdown: ['dropdown'],
  'E-signature Document': ['relatedAgreement'],
};

function EntryForm({ entry, entries, items, isReadOnly, onChange, onRemove, onClose }: Props & { entry: Entry }) {
  const documents = useModule('documents');
  const sources = useSources(entries);
  const choices = sources.find(({ id }) => id === entry._id)?.options ?? [];
  const type = entry.field_type ?? '';
  const input = (field: DescribedField | undefined, value: unknown, set: (value: unknown) => void) =>
    field && (
      <FieldInput
        key={field.fieldName}
        field={field}
        value={value ?? null}
        onChange={(next) => set(stored(field, next))}
        disabled={isReadOnly}
        record={entry}
        moduleName={items.name}
        autoFocus={field.fieldName === 'name' && !entry.name}
      />
    );
  const own = (name: string) => input(fieldOf(items, name), entry[name], (value) => onChange({ ...entry, [name]: value }));
  const option = (name: string, field: DescribedField | undefined) =>
    input(field, entry.field_options?.[name], (value) => onChange(withOptions(entry, { [name]: value })));
  return (
    <div className={classes.sheet}>
      <Stack gap="md">
        {ALWAYS.map(own)}
        {(OF_TYPE[type] ?? []).map(own)}
        {type === 'Uploaded Document' && documents && option('document_type', fieldOf(documents, 'document_type'))}
        {type === 'Library Resource' && option('library_resource', LIBRARY_RESOURCE)}
        {FLAGS.map(own)}
        {input(TEAMS, entry.teams, (teams) => onChange({ ...entry, teams }))}
        <section aria-label={say('Conditions')}>
          <h3 className={classes.heading}>{say('Conditions')}</h3>
          <ConditionsEditor
            subject={say('this item')}
            sources={sources.filter(({ id }) => id !== entry._id)}
            terms={(entry.conditions ?? []).map(({ relatedRequiredItemId, ...rest }) => ({
              source: relatedRequiredItemId,
              ...rest,
            }))}
            match={matchOf(entry)}
            action={actionOf(entry)}
            onChange={({ terms, match, action }) => {
              const conditions = terms.map(({ source, ...rest }): EntryCondition => ({ relatedRequiredItemId: source, ...rest }));
              onChange({ ...withOptions(entry, { match, action }), conditions });
            }}
          />
        </section>
        <div className={classes.sheetFoot}>
          {!isReadOnly && (
            <Button color="red" variant="subtle" onClick={() => onRemove(entry)}>
              {say('Remove item')}
            </Button>
          )}
          <Button onClick={onClose}>{say('Done')}</Button>
        </div>
      </Stack>
      <EntryPreview entry={entry} choices={choices} />
    </div>
  );
}

/** An entry keeps the ids of records that a person chose. */
function stored({ inputType }: DescribedField, chosen: unknown): unknown {
  if (inputType === 'Relate') return referenceOf(chosen)?._id ?? null;
  return inputType === 'MultiRelate' ? referencesOf(chosen).map(({ _id }) => _id) : chosen;
}

const withOptions = (entry: Entry, options: Record<string, unknown>): Entry => ({
  ...entry,
  field_options: { ...entry.field_options, ...options },
});

const LIBRARY_RESOURCE = {
  fieldName: 'library_resource',
  label: sayLater('Library resource'),
  inputType: 'Relate',
  ref: 'libraryResources',
  required: true,
} as DescribedField;

const TEAMS = {
  fieldName: 'teams',
  label: sayLater('Teams'),
  description: sayLater('Who sees the item, where it is not the teams of its record'),
  inputType: 'MultiRelate',
  ref: 'teams',
} as DescribedField;
