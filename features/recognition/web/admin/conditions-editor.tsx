import { Button, NativeSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { SearchTree } from '#common/search.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { TreeEditor } from '#web/list/tree-editor.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { datesAsked, SPAN_TYPES } from '../../time-frame.ts';
import type { ConditionDraft, Problems } from './achievements-api.ts';
import classes from './achievements.module.css';

export const NEW_CONDITION: ConditionDraft = {
  functionType: 'count',
  functionField: null,
  functionFieldValue: null,
  where: null,
  trigger: 1,
  timeFrame: { spanType: 'Indefinite' },
  dateField: null,
};

interface Props {
  about: DescribedModule | undefined;
  conditions: ConditionDraft[];
  problems: Problems;
  onChange: (conditions: ConditionDraft[]) => void;
}

/** All of these must hold. */
export function ConditionsEditor({ about, conditions, problems, onChange }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend>{say('Conditions')}</legend>
      {conditions.length === 0 && (
        <p className="muted">{say('Without a condition nothing is earned by itself. Administrators can award it.')}</p>
      )}
      {conditions.map((condition, at) => (
        <ConditionEditor
          key={condition._id ?? `new ${at}`}
          about={about}
          condition={condition}
          at={at}
          problems={problems}
          onChange={(next) => onChange(conditions.map((each, index) => (index === at ? next : each)))}
          onRemove={() => onChange(conditions.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={() => onChange([...conditions, NEW_CONDITION])}
      >
        {say('Add a condition')}
      </Button>
    </fieldset>
  );
}

interface OneProps {
  about: DescribedModule | undefined;
  condition: ConditionDraft;
  at: number;
  problems: Problems;
  onChange: (condition: ConditionDraft) => void;
  onRemove: () => void;
}

function ConditionEditor({ about, condition, at, problems, onChange, onRemove }: OneProps) {
  const { functionType, functionField, functionFieldValue, trigger, timeFrame, dateField, where } = condition;
  const set = (fields: Partial<ConditionDraft>) => onChange({ ...condition, ...fields });
  const problemAt = (name: string) => problems[`conditions.${at}.${name}`];
  const isCount = functionType === 'count';
  const fields = about?.fields ?? [];
  const offered = isCount ? fields.filter(isComparable) : fields.filter(isNumber);
  const field = fields.find(({ fieldName }) => fieldName === functionField?.fieldName);
  return (
    <section className={classes.condition} aria-label={say('Condition {number}', { number: at + 1 })}>
      <div className={classes.pair}>
        <NativeSelect
          label={say('Function')}
          data={[
            { value: 'count', label: say('Count') },
            { value: 'sum', label: say('Sum') },
            { value: 'avg', label: say('Average') },
          ]}
          value={functionType ?? 'count'}
          error={problemAt('functionType')}
          onChange={(event) => set({ functionType: event.currentTarget.value, functionField: null, functionFieldValue: null })}
        />
        <Select
          label={say(isCount ? 'Of records whose field' : 'Of the field')}
          clearable={isCount}
          searchable
          placeholder={say(isCount ? 'All records' : 'Choose a number')}
          data={offered.map(choiceOf)}
          value={functionField?.fieldName ?? null}
          error={problemAt('functionField')}
          onChange={(fieldName) => set({ functionField: fieldName ? { fieldName } : null, functionFieldValue: null })}
        />
        <NumberInput
          label={say('At least')}
          value={trigger ?? ''}
          error={problemAt('trigger')}
          onChange={(next) => set({ trigger: next === '' ? null : Number(next) })}
        />
      </div>
      {isCount && field && (
        <ValueEditor
          field={field}
          value={functionFieldValue}
          error={problemAt('functionFieldValue')}
          onChange={(next) => set({ functionFieldValue: next })}
        />
      )}
      <FrameEditor frame={timeFrame} error={problemAt('timeFrame')} onChange={(next) => set({ timeFrame: next })} />
      {timeFrame?.spanType !== 'Indefinite' && (
        <Select
          label={say('By the date')}
          clearable
          placeholder={say('When the record was made or changed')}
          data={fields.filter(({ inputType }) => inputType === 'Date' || inputType === 'DateTime').map(choiceOf)}
          value={dateField}
          error={problemAt('dateField')}
          onChange={(next) => set({ dateField: next })}
        />
      )}
      {about && (
        <details>
          <summary>
            {say(where && Object.keys(where).length ? 'Only records that match a filter' : 'Only records that match')}
          </summary>
          <TreeEditor
            module={about}
            tree={where && Object.keys(where).length ? (where as SearchTree) : null}
            onChange={(tree) => set({ where: tree ?? {} })}
          />
          {problemAt('where') && <p className={classes.problem}>{problemAt('where')}</p>}
        </details>
      )}
      <Button variant="subtle" size="compact-sm" className={classes.start} onClick={onRemove}>
        {say('Remove condition {number}', { number: at + 1 })}
      </Button>
    </section>
  );
}

interface FrameProps {
  frame: ConditionDraft['timeFrame'];
  error: string | undefined;
  onChange: (frame: ConditionDraft['timeFrame']) => void;
}

/** The span; dates are asked for by On or Before, On or After and Between alone. */
export function FrameEditor({ frame, error, onChange }: FrameProps) {
  const asked = datesAsked(frame?.spanType);
  const dateInput = (name: 'dateSpecifier' | 'dateSpecifierEnd', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={frame?.[name] ?? ''}
      onChange={(event) => onChange({ ...frame, [name]: event.currentTarget.value || null })}
    />
  );
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={say('Time frame')}
        data={[{ value: '', label: sayLater('Choose') }, ...SPAN_TYPES].map(({ value, label }) => ({ value, label: say(label) }))}
        value={frame?.spanType ?? ''}
        error={error}
        onChange={(event) => onChange({ ...frame, spanType: event.currentTarget.value || null })}
      />
      {asked > 0 && dateInput('dateSpecifier', say(asked === 2 ? 'From' : 'Date'))}
      {asked > 1 && dateInput('dateSpecifierEnd', say('Until'))}
    </div>
  );
}

interface ValueProps {
  field: DescribedField;
  value: ConditionDraft['functionFieldValue'];
  error: string | undefined;
  onChange: (value: ConditionDraft['functionFieldValue']) => void;
}

function ValueEditor({ field, value, error, onChange }: ValueProps) {
  const type = value?.type ?? 'equals';
  const plain: DescribedField = { ...field, label: say('Value'), required: false };
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={say(field.label)}
        data={[
          { value: 'equals', label: say('equals') },
          { value: 'include', label: say('includes one of') },
          { value: 'exclude', label: say('includes none of') },
        ]}
        value={type}
        onChange={(event) => onChange({ ...value, type: event.currentTarget.value })}
      />
      <FieldInput
        field={plain}
        value={value?.value ?? null}
        onChange={(next) => onChange({ type, value: next })}
        {...(error ? { error } : {})}
      />
    </div>
  );
}

const choiceOf = ({ fieldName, label }: DescribedField) => ({ value: fieldName, label: say(label) });
const isNumber = ({ inputType }: DescribedField) => fieldTypes[inputType].comparison === 'number';
const isComparable = ({ inputType }: DescribedField) => fieldTypes[inputType].comparison !== 'none';
