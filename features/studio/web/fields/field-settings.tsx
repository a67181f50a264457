import { Button, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { FORMAT_NAMES } from '#common/validators/formats.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { useDefinitions } from '../studio-api.ts';
import { ChoicesPart } from './choices-part.tsx';
import { ComputedPart } from './computed-part.tsx';
import { attributesOf, describedDraft, fieldNameFor, type FieldDraft } from './field-draft.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import { ModuleSelect } from './module-select.tsx';
import { TypePicker } from './type-picker.tsx';
import { WhenPart } from './when-part.tsx';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  field: DescribedField | undefined;
  draft: FieldDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<FieldDraft>) => void;
}
/** Only what means something for the type, and for a built-in field only what may be changed. */
export function FieldSettings({ module, field, draft, problems, onChange }: Props) {
  const isBuiltIn = field !== undefined && !field.custom;
  const has = attributesOf(draft);
  const isComputed = draft.formula !== undefined || draft.rollup !== undefined;
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={say('Label')}
          withAsterisk
          autoFocus={!field}
          value={draft.label}
          error={problems.label}
          onChange={({ currentTarget: { value } }) =>
            onChange({ label: value, ...(draft.isNameStated ? {} : { fieldName: fieldNameFor(value) }) })
          }
        />
        {!isBuiltIn && (
          <TextInput
            label={say('Name')}
            description={say('In the API and in formulas.')}
            withAsterisk
            value={draft.fieldName}
            error={problems.name}
            onChange={({ currentTarget: { value } }) => onChange({ fieldName: value, isNameStated: true })}
          />
        )}
      </div>
      {!field && <TypeChoice draft={draft} error={problems.inputType} onChange={onChange} />}
      <Textarea
        label={say('Description')}
        description={say('It stands below the input.')}
        autosize
        minRows={1}
        value={draft.description ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      {!isBuiltIn && (has.includes('computed') || has.includes('rollup')) && (
        <ComputedPart module={module} draft={draft} problems={problems} onChange={onChange} />
      )}
      {has.includes('options') && !isBuiltIn && (
        <ChoicesPart module={module} draft={draft} problem={problems.options} onChange={onChange} />
      )}
      {!isBuiltIn && <TypeDetails draft={draft} problems={problems} isNew={!field} onChange={onChange} />}
      {has.includes('default') && (!isBuiltIn || !field.serverOnly) && (
        <FieldInput
          field={{
            ...describedDraft(draft),
            label: sayLater('Default'),
            description: sayLater('What a new record begins with.'),
            required: false,
          }}
          value={draft.default ?? null}
          onChange={(value) => onChange({ default: value })}
          {...(problems.default ? { error: problems.default } : {})}
        />
      )}
      {has.includes('required') && (
        <Switch
          label={say('Required')}
          checked={draft.required === true}
          disabled={isBuiltIn && field.required === true}
          onChange={({ currentTarget: { checked } }) => onChange({ required: checked })}
        />
      )}
      {has.includes('massUpdatable') && (
        <Switch
          label={say('Offered in mass updates')}
          checked={draft.massUpdatable !== false}
          onChange={({ currentTarget: { checked } }) => onChange({ massUpdatable: checked })}
        />
      )}
      {draft.inputType && (
        <Switch
          label={say('Personal')}
          description={say('Says something about one person. It is emptied when that person is erased.')}
          checked={draft.personal === true}
          onChange={({ currentTarget: { checked } }) => onChange({ personal: checked })}
        />
      )}
      {has.includes('unique') && !isBuiltIn && (
        <Switch
          label={say('No two records have the same')}
          checked={draft.unique === true}
          onChange={({ currentTarget: { checked } }) => onChange({ unique: checked })}
        />
      )}
      {draft.inputType && (
        <>
          <WhenPart
            which="visibleWhen"
            title={say('Shown when')}
            module={module}
            draft={draft}
            problems={problems}
            onChange={onChange}
          />
          {!isComputed && (
            <>
              <WhenPart
                which="requiredWhen"
                title={say('Required when')}
                module={module}
                draft={draft}
                problems={problems}
                onChange={onChange}
              />
              <WhenPart
                which="readOnlyWhen"
                title={say('Only read when')}
                module={module}
                draft={draft}
                problems={problems}
                onChange={onChange}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

type ChoiceProps = Pick<Props, 'draft' | 'onChange'> & { error: string | undefined };
/** The 25 types, until one of them is chosen. */
function TypeChoice({ draft, error, onChange }: ChoiceProps) {
  if (!draft.inputType) return <TypePicker value={null} error={error} onChoose={(inputType) => onChange({ inputType })} />;
  const { icon: Picture, label, says } = FIELD_KINDS[draft.inputType];
  const another = () =>
    onChange({ inputType: null, default: undefined, formula: undefined, rollup: undefined } as Partial<FieldDraft>);
  return (
    <div className={classes.note}>
      <Picture size={16} stroke={1.6} aria-hidden /> <strong>{say(label)}</strong> {say(says)}.{' '}
      <Button variant="subtle" size="compact-sm" onClick={another}>
        {say('Choose another type')}
      </Button>
    </div>
  );
}

type DetailProps = Pick<Props, 'draft' | 'problems' | 'onChange'> & { isNew: boolean };
/** What a single type or two have. */
function TypeDetails({ draft, problems, isNew, onChange }: DetailProps) {
  const { data } = useDefinitions();
  const has = attributesOf(draft);
  const number = (value: string | number): number | undefined => (typeof value === 'number' ? value : undefined);
  return (
    <>
      {has.includes('ref') && (
        <ModuleSelect
          label={say('Module')}
          withAsterisk
          disabled={!isNew}
          value={draft.ref ?? null}
          error={problems.ref}
          onChange={(ref) => onChange({ ref: ref ?? undefined } as Partial<FieldDraft>)}
        />
      )}
      {has.includes('refs') && (
        <ModuleSelect
          label={say('Modules')}
          description={say('Without a choice, every module.')}
          values={draft.refs ?? []}
          modules={data?.records ?? []}
          onChangeMany={(refs) => onChange({ refs })}
        />
      )}
      {has.includes('textAreaRowCount') && (
        <NumberInput
          label={say('Lines')}
          min={1}
          max={100}
          value={draft.textAreaRowCount ?? ''}
          onChange={(value) => onChange({ textAreaRowCount: number(value) } as Partial<FieldDraft>)}
        />
      )}
      {has.includes('format') && (
        <Select
          label={say('Pattern')}
          placeholder={say('Any text')}
          data={[...FORMAT_NAMES]}
          value={draft.format ?? null}
          clearable
          onChange={(format) => onChange({ format: format ?? undefined } as Partial<FieldDraft>)}
        />
      )}
      {has.includes('range') && (
        <div className={classes.pair}>
          <NumberInput
            label={say('Least')}
            value={draft.min ?? ''}
            error={problems.min}
            onChange={(value) => onChange({ min: number(value) } as Partial<FieldDraft>)}
          />
          <NumberInput
            label={say('Greatest')}
            value={draft.max ?? ''}
            error={problems.max}
            onChange={(value) => onChange({ max: number(value) } as Partial<FieldDraft>)}
          />
        </div>
      )}
    </>
  );
}
