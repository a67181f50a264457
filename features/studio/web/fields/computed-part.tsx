import { lazy, Suspense } from 'react';
import { NativeSelect, SegmentedControl, Select, Skeleton } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { ROLLUP_FUNCTIONS, type Rollup, type RollupFunction } from '#common/rollups.ts';
import { say, sayLater } from '#web/words/say.ts';
import { useDefinitions } from '../studio-api.ts';
import { attributesOf, type FieldDraft } from './field-draft.ts';
import { WhenEditor } from './when-part.tsx';
import classes from '../studio.module.css';

const FormulaEditor = lazy(() => import('./formula-editor.tsx'));

interface Props {
  module: DescribedModule;
  draft: FieldDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<FieldDraft>) => void;
}
/** Where the values come from: people type them, a formula computes them, or related records are added up. */
export function ComputedPart({ module, draft, problems, onChange }: Props) {
  const kinds = ['typed', 'formula', ...(attributesOf(draft).includes('rollup') ? ['rollup'] : [])];
  const kind = draft.rollup ? 'rollup' : draft.formula !== undefined ? 'formula' : 'typed';
  const choose = (next: string) =>
    onChange({
      formula: next === 'formula' ? '' : undefined,
      rollup: next === 'rollup' ? { module: '', field: '', fn: 'count' } : undefined,
    } as Partial<FieldDraft>);
  return (
    <fieldset className={classes.part}>
      <legend>{say('Value')}</legend>
      <SegmentedControl
        aria-label={say('Where the values come from')}
        data={kinds.map((value) => ({ value, label: say(WORDS[value as keyof typeof WORDS]) }))}
        value={kind}
        onChange={choose}
      />
      {kind === 'formula' && (
        <Suspense fallback={<Skeleton h={120} />}>
          <FormulaEditor
            module={module}
            fieldName={draft.fieldName}
            inputType={draft.inputType!}
            value={draft.formula ?? ''}
            error={problems.formula}
            onChange={(formula) => onChange({ formula })}
          />
        </Suspense>
      )}
      {kind === 'rollup' && (
        <RollupEditor module={module} draft={draft} rollup={draft.rollup!} onChange={(rollup) => onChange({ rollup })} />
      )}
      {problems.rollup && (
        <p className={classes.problem} role="alert">
          {problems.rollup}
        </p>
      )}
    </fieldset>
  );
}
const WORDS = { typed: sayLater('Typed by people'), formula: sayLater('Formula'), rollup: sayLater('Of related records') };

const FUNCTIONS: Record<RollupFunction, string> = {
  count: sayLater('How many there are'),
  sum: sayLater('The sum of'),
  avg: sayLater('The average of'),
  min: sayLater('The least of'),
  max: sayLater('The greatest of'),
};

interface RollupProps {
  module: DescribedModule;
  draft: FieldDraft;
  rollup: Rollup;
  onChange: (rollup: Rollup) => void;
}
function RollupEditor({ module, draft, rollup, onChange }: RollupProps) {
  const { data } = useDefinitions();
  const ways = (data?.records ?? []).flatMap((other) =>
    other.fields
      .filter(({ inputType, ref }) => inputType === 'Relate' && ref === module.name)
      .map((field) => ({
        value: `${other.name} ${field.fieldName}`,
        label: say('{module}, by {field}', { module: say(other.label), field: say(field.label) }),
      })),
  );
  const other = data?.records.find(({ name }) => name === rollup.module);
  const isDay = draft.inputType === 'Date' || draft.inputType === 'DateTime';
  const wanted = isDay ? [draft.inputType] : ['Number', 'Currency'];
  const functions = ROLLUP_FUNCTIONS.filter((fn) => !isDay || fn === 'min' || fn === 'max');
  return (
    <>
      <Select
        label={say('Related records')}
        placeholder={say('Choose')}
        data={ways}
        value={rollup.module ? `${rollup.module} ${rollup.field}` : null}
        searchable
        nothingFoundMessage={say('No module leads here')}
        onChange={(way) => {
          const [name = '', field = ''] = way?.split(' ') ?? [];
          onChange({ module: name, field, fn: functions.includes(rollup.fn) ? rollup.fn : functions[0]! });
        }}
      />
      <NativeSelect
        label={say('What is computed')}
        data={functions.map((value) => ({ value, label: say(FUNCTIONS[value]) }))}
        value={rollup.fn}
        onChange={({ currentTarget }) => {
          const { of: _of, ...rest } = rollup;
          const fn = currentTarget.value as RollupFunction;
          onChange(fn === 'count' ? { ...rest, fn } : { ...rollup, fn });
        }}
      />
      {rollup.fn !== 'count' && other && (
        <Select
          label={say('Of the field')}
          placeholder={say('Choose')}
          data={other.fields
            .filter(({ inputType }) => wanted.includes(inputType))
            .map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
          value={rollup.of ?? null}
          onChange={(of) => onChange({ ...rollup, ...(of ? { of } : {}) })}
        />
      )}
      {other && (
        <div>
          <p className="muted">{say('Only records that match:')}</p>
          <WhenEditor
            module={other}
            when={rollup.where}
            onChange={(where) => {
              const { where: _where, ...rest } = rollup;
              onChange(where ? { ...rest, where } : rest);
            }}
          />
        </div>
      )}
    </>
  );
}
