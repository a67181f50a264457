import { NativeSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { asksForValue } from '#common/conditions.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { conditionSources } from '#web/conditions/condition-sources.ts';
import { operatorsFor } from '#web/conditions/operators-for.ts';
import { ValueInput } from '#web/conditions/value-input.tsx';
import { useModules } from '#web/modules.ts';
import { OrderedLines } from '#web/ui/ordered-lines.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { TIME_SPANS } from '../workflow-conditions.module.ts';
import { RelationSelect } from './relation-select.tsx';
import { relationIn, relationsOf } from './relations.ts';
import type { Condition, Workflow } from './workflow-api.ts';
import classes from './workflows.module.css';

const KINDS = [
  { value: '1', label: sayLater('a field has a value') },
  { value: '2', label: sayLater('a field changes') },
  { value: '3', label: sayLater('a field has not changed for') },
  { value: '5', label: sayLater('a related record has a value') },
];

interface Props {
  module: DescribedModule;
  match: Workflow['match'];
  conditions: readonly Partial<Condition>[];
  onMatch: (match: Workflow['match']) => void;
  onChange: (conditions: Partial<Condition>[]) => void;
}
/** “and all of these hold”. */
export function ConditionsPart({ module, match, conditions, onMatch, onChange }: Props) {
  return (
    <section className={classes.part} aria-label={say('Conditions')}>
      <div className={classes.words}>
        <strong>{say('and')}</strong>
        <SegmentedControl
          aria-label={say('How many of the conditions must hold')}
          data={[
            { value: 'All', label: say('All') },
            { value: 'Any', label: say('Any') },
          ]}
          value={match}
          onChange={(next) => onMatch(next as Workflow['match'])}
        />
        <span>{say('of these hold:')}</span>
      </div>
      {conditions.length === 0 && (
        <p className="muted">
          {say('Without a condition it runs for every {record} that it is about.', {
            record: say(module.singular).toLowerCase(),
          })}
        </p>
      )}
      <OrderedLines
        label={say('Conditions in their order')}
        lines={conditions}
        className={classes.ordered}
        nameOf={(_, at) => say('condition {number}', { number: at + 1 })}
        noun={say('condition')}
        onAdd={() => onChange([...conditions, { option: '1', operator: 'Equals' }])}
        onChange={onChange}
      >
        {(condition, set, at) => (
          <Term module={module} condition={condition} name={say('Condition {number}', { number: at + 1 })} onChange={set} />
        )}
      </OrderedLines>
    </section>
  );
}

interface TermProps {
  module: DescribedModule;
  condition: Partial<Condition>;
  name: string;
  onChange: (condition: Partial<Condition>) => void;
}
function Term({ module, condition, name, onChange }: TermProps) {
  const { byName } = useModules();
  const relations = relationsOf(module, byName);
  const relation = condition.option === '5' ? relationIn(relations, condition) : undefined;
  const asked = condition.option === '5' ? relation?.module : module;
  const sources = asked ? conditionSources(asked) : [];
  const source = sources.find(({ id }) => id === condition.field);
  const set = (part: Partial<Condition>) => onChange({ ...condition, ...part });
  const compares = condition.option === '1' || condition.option === '5' || (condition.option === '2' && condition.operator);
  return (
    <div className={classes.words}>
      <NativeSelect
        aria-label={say('{name}: what it asks', { name })}
        data={KINDS.map(({ value, label }) => ({ value, label: say(label) }))}
        value={condition.option ?? '1'}
        onChange={(event) => onChange(blankOf(condition, event.currentTarget.value as Condition['option']))}
      />
      {condition.option === '5' && (
        <RelationSelect
          label={say('{name}: relation', { name })}
          relations={relations}
          value={condition}
          onChange={(leading) => set({ ...leading, field: null })}
        />
      )}
      <Select
        aria-label={say('{name}: field', { name })}
        placeholder={say('Which field')}
        data={sources.map(({ id, label }) => ({ value: id, label: say(label) }))}
        value={condition.field ?? null}
        onChange={(field) => set({ field, value: null })}
        searchable
      />
      {condition.option === '2' && !condition.operator && (
        <button type="button" className={classes.more} onClick={() => set({ operator: 'Equals' })}>
          {say('to a certain value')}
        </button>
      )}
      {compares && (
        <NativeSelect
          aria-label={say('{name}: operator', { name })}
          data={[...new Set([...operatorsFor(source), condition.operator ?? 'Equals'])].map(sayable)}
          value={condition.operator ?? 'Equals'}
          onChange={(event) => set({ operator: event.currentTarget.value })}
        />
      )}
      {compares && asksForValue(condition.operator ?? 'Equals') && (
        <Value source={source} name={name} condition={condition} set={set} />
      )}
      {condition.option === '3' && (
        <>
          <NumberInput
            aria-label={say('{name}: how long', { name })}
            min={0}
            value={condition.time_count ?? ''}
            onChange={(value) => set({ time_count: value === '' ? null : Number(value) })}
          />
          <NativeSelect
            aria-label={say('{name}: unit of time', { name })}
            data={TIME_SPANS.map(sayable)}
            value={condition.time_span ?? 'days'}
            onChange={(event) => set({ time_span: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}

/** Days are compared with a day that moves, so they are typed: `2026-12-24`, `$today-30d`. */
function Value({
  source,
  name,
  condition,
  set,
}: {
  source: ReturnType<typeof conditionSources>[number] | undefined;
  name: string;
  condition: Partial<Condition>;
  set: (part: Partial<Condition>) => void;
}) {
  if (source?.answer === 'day')
    return (
      <TextInput
        aria-label={say('{name}: value', { name })}
        placeholder="$today-30d"
        value={condition.value ?? ''}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
    );
  const isTick = source?.answer === 'tick';
  return (
    <ValueInput
      label={say('{name}: value', { name })}
      source={source}
      value={isTick && condition.value ? condition.value === 'true' : condition.value}
      onChange={(value) => set({ value: value === null || value === undefined ? null : [value].flat().join(', ') })}
    />
  );
}

const sayable = (value: string) => ({ value, label: say(value) });

const blankOf = ({ _id, field }: Partial<Condition>, option: Condition['option']): Partial<Condition> => ({
  ...(_id ? { _id } : {}),
  option,
  field: option === '5' ? null : (field ?? null),
  operator: option === '1' || option === '5' ? 'Equals' : null,
  value: null,
  relationship: null,
  relatedModule: null,
  time_count: null,
  time_span: option === '3' ? 'days' : null,
});
