import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MOST_MEASURES, type Measure, type MeasureFn } from '#common/analysis.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { TreeEditor } from '#web/list/tree-editor.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { FieldSelect } from './field-select.tsx';
import { namesPeriod } from '../period-before.ts';
import type { ReportDraft } from './report-draft.ts';
import { functionsOf, isDate, isNumber, needsMinus, type ReportField } from './report-fields.ts';
import { changed, Entry, movesIn, Setting } from './settings.tsx';
import classes from './reports.module.css';

interface Props {
  module: DescribedModule;
  draft: ReportDraft;
  fields: readonly ReportField[];
  onChange: (part: Partial<ReportDraft>) => void;
}
/** The numbers of each group; of a report without groups the numbers of all records, or columns of a list. */
export function ColumnsEditor({ module, draft, fields, onChange }: Props) {
  const isListing = draft.groups.length === 0 && draft.measures.length === 0;
  return (
    <Setting title={say('Shows')}>
      {draft.groups.length === 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={say('What the report shows')}
          data={[
            { value: 'numbers', label: say('Numbers') },
            { value: 'records', label: say('Records') },
          ]}
          value={isListing ? 'records' : 'numbers'}
          onChange={(kind) => onChange(kind === 'records' ? { measures: [], chart: null } : { measures: [{ fn: 'count' }] })}
        />
      )}
      {isListing ? (
        <ShownEditor shown={draft.shown} fields={fields} onChange={(shown) => onChange({ shown })} />
      ) : (
        <>
          <MeasuresEditor
            module={module}
            measures={draft.measures}
            fields={fields}
            onChange={(measures) => onChange({ measures })}
          />
          <Checkbox
            size="xs"
            label={say('Beside the period before')}
            description={namesPeriod(draft.filters) ? undefined : say('A filter has to name a period, like “within this month”.')}
            checked={draft.compare}
            onChange={(event) => onChange({ compare: event.currentTarget.checked })}
          />
        </>
      )}
    </Setting>
  );
}

interface MeasuresProps {
  module: DescribedModule;
  measures: readonly Measure[];
  fields: readonly ReportField[];
  onChange: (measures: Measure[]) => void;
}
function MeasuresEditor({ module, measures, fields, onChange }: MeasuresProps) {
  return (
    <>
      <ol className={classes.entries}>
        {measures.map((measure, at) => {
          const moves = movesIn(measures, at, onChange);
          return (
            <Entry
              key={at}
              list="measures"
              name={say('column {number}', { number: at + 1 })}
              {...moves}
              onRemove={measures.length > 1 ? moves.onRemove : undefined}
            >
              <OneMeasure
                name={say('Column {number}', { number: at + 1 })}
                module={module}
                measure={measure}
                fields={fields}
                onChange={(next) => onChange(changed(measures, at, next))}
              />
            </Entry>
          );
        })}
      </ol>
      {measures.length < MOST_MEASURES && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...measures, { fn: 'sum', field: '' }])}
        >
          {say('Add column')}
        </Button>
      )}
    </>
  );
}

interface OneProps {
  module: DescribedModule;
  name: string;
  measure: Measure;
  fields: readonly ReportField[];
  onChange: (measure: Measure) => void;
}
function OneMeasure({ name, module, measure, fields, onChange }: OneProps) {
  const { fn, share } = measure;
  const isOfRecords = fn === 'rate' || (fn === 'count' && measure.field === undefined);
  const offered = fields.filter(({ field }) => functionsOf(field).includes(fn));
  const known = fields.find(({ path }) => path === measure.field)?.field;
  return (
    <>
      <NativeSelect
        aria-label={name}
        size="xs"
        data={FUNCTIONS.map(({ value, label }) => ({ value, label: say(label) }))}
        value={fn === 'count' && isOfRecords ? 'records' : fn}
        onChange={(event) => {
          const chosen = event.currentTarget.value as MeasureFn | 'records';
          if (chosen === 'records') return onChange({ fn: 'count', share });
          if (chosen === 'rate') return onChange({ fn: 'rate' });
          const field = known && functionsOf(known).includes(chosen) ? measure.field : '';
          onChange({
            fn: chosen,
            field,
            minus: minusFor(chosen, known, measure.minus),
            share: mayShare(chosen) ? share : undefined,
          });
        }}
      />
      {!isOfRecords && (
        <FieldSelect
          label={say('{name}: field', { name })}
          fields={offered}
          value={measure.field ?? ''}
          onChange={(field) => {
            const chosen = fields.find(({ path }) => path === field)?.field;
            const isAlike = chosen && known && isDate(chosen) === isDate(known);
            onChange({ ...measure, field, minus: minusFor(fn, chosen, isAlike ? measure.minus : undefined) });
          }}
        />
      )}
      {!isOfRecords && functionsOfNumbers.has(fn) && (
        <FieldSelect
          label={say('{name}: minus', { name })}
          fields={fields.filter(({ field }) => (known && isDate(known) ? isDate(field) : isNumber(field)))}
          value={measure.minus ?? ''}
          onChange={(minus) => onChange({ ...measure, minus: minusFor(fn, known, minus) })}
          placeholder={say(known && needsMinus(fn, known) ? 'Days since …' : 'Minus nothing')}
        />
      )}
      {fn === 'rate' && (
        <>
          <TreeEditor
            module={module}
            tree={measure.of ?? null}
            onChange={(of) => onChange({ ...measure, of: of ?? undefined })}
          />
          <p className={classes.note}>{say('The share of the records in each group that match.')}</p>
        </>
      )}
      {mayShare(fn) && (
        <Checkbox
          label={say('As share of the total')}
          checked={share ?? false}
          onChange={(event) => onChange({ ...measure, share: event.currentTarget.checked || undefined })}
        />
      )}
    </>
  );
}

interface ShownProps {
  shown: ReportDraft['shown'];
  fields: readonly ReportField[];
  onChange: (shown: ReportDraft['shown']) => void;
}
function ShownEditor({ shown, fields, onChange }: ShownProps) {
  return (
    <>
      <ol className={classes.entries}>
        {shown.map((column, at) => (
          <Entry key={at} list="shown" name={say('column {number}', { number: at + 1 })} {...movesIn(shown, at, onChange)}>
            <FieldSelect
              label={say('Column {number}', { number: at + 1 })}
              fields={fields}
              value={column.field}
              onChange={(field) => onChange(changed(shown, at, { field }))}
            />
          </Entry>
        ))}
      </ol>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...shown, { field: '' }])}
      >
        {say('Add column')}
      </Button>
    </>
  );
}

/** Empty: it is still to be chosen. */
function minusFor(fn: MeasureFn, field: DescribedField | undefined, minus: string | undefined): string | undefined {
  if (!functionsOfNumbers.has(fn)) return undefined;
  return minus || (field && needsMinus(fn, field) ? '' : undefined);
}

const functionsOfNumbers = new Set<MeasureFn>(['sum', 'avg', 'min', 'max', 'median']);
const mayShare = (fn: MeasureFn): boolean => fn === 'count' || fn === 'sum' || fn === 'distinct';
const FUNCTIONS: { value: MeasureFn | 'records'; label: string }[] = [
  { value: 'records', label: sayLater('Count of records') },
  { value: 'sum', label: sayLater('Sum of') },
  { value: 'avg', label: sayLater('Average of') },
  { value: 'median', label: sayLater('Median of') },
  { value: 'min', label: sayLater('Lowest') },
  { value: 'max', label: sayLater('Highest') },
  { value: 'count', label: sayLater('Count of filled') },
  { value: 'distinct', label: sayLater('Count of different') },
  { value: 'first', label: sayLater('First') },
  { value: 'last', label: sayLater('Last') },
  { value: 'rate', label: sayLater('Rate of records that…') },
];
