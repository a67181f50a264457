import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MOST_MEASURES, type Measure, type MeasureFn } from '#common/analysis.ts';
import { FieldSelect } from './field-select.tsx';
import { namesPeriod } from '../period-before.ts';
import type { ReportDraft } from './report-draft.ts';
import { functionsOf, isNumber, type ReportField } from './report-fields.ts';
import { changed, Entry, movesIn, Setting } from './settings.tsx';
import classes from './reports.module.css';

interface Props {
  draft: ReportDraft;
  fields: readonly ReportField[];
  onChange: (part: Partial<ReportDraft>) => void;
}
/** The numbers of each group; of a report without groups the numbers of all records, or columns of a list. */
export function ColumnsEditor({ draft, fields, onChange }: Props) {
  const isListing = draft.groups.length === 0 && draft.measures.length === 0;
  return (
    <Setting title="Shows">
      {draft.groups.length === 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="What the report shows"
          data={[
            { value: 'numbers', label: 'Numbers' },
            { value: 'records', label: 'Records' },
          ]}
          value={isListing ? 'records' : 'numbers'}
          onChange={(kind) => onChange(kind === 'records' ? { measures: [], chart: null } : { measures: [{ fn: 'count' }] })}
        />
      )}
      {isListing ? (
        <ShownEditor shown={draft.shown} fields={fields} onChange={(shown) => onChange({ shown })} />
      ) : (
        <>
          <MeasuresEditor measures={draft.measures} fields={fields} onChange={(measures) => onChange({ measures })} />
          <Checkbox
            size="xs"
            label="Beside the period before"
            description={namesPeriod(draft.filters) ? undefined : 'A filter has to name a period, like “within this month”.'}
            checked={draft.compare}
            onChange={(event) => onChange({ compare: event.currentTarget.checked })}
          />
        </>
      )}
    </Setting>
  );
}

interface MeasuresProps {
  measures: readonly Measure[];
  fields: readonly ReportField[];
  onChange: (measures: Measure[]) => void;
}
function MeasuresEditor({ measures, fields, onChange }: MeasuresProps) {
  return (
    <>
      <ol className={classes.entries}>
        {measures.map((measure, at) => {
          const moves = movesIn(measures, at, onChange);
          return (
            <Entry key={at} name={`column ${at + 1}`} {...moves} onRemove={measures.length > 1 ? moves.onRemove : undefined}>
              <OneMeasure
                name={`Column ${at + 1}`}
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
          Add column
        </Button>
      )}
    </>
  );
}

interface OneProps {
  name: string;
  measure: Measure;
  fields: readonly ReportField[];
  onChange: (measure: Measure) => void;
}
function OneMeasure({ name, measure, fields, onChange }: OneProps) {
  const { fn, share } = measure;
  const isOfRecords = fn === 'count' && measure.field === undefined;
  const offered = fields.filter(({ field }) => functionsOf(field).includes(fn));
  return (
    <>
      <NativeSelect
        aria-label={name}
        size="xs"
        data={FUNCTIONS}
        value={isOfRecords ? 'records' : fn}
        onChange={(event) => {
          const chosen = event.currentTarget.value as MeasureFn | 'records';
          if (chosen === 'records') return onChange({ fn: 'count', share });
          const known = fields.find(({ path }) => path === measure.field);
          const field = known && functionsOf(known.field).includes(chosen) ? known.path : '';
          const minus = functionsOfNumbers.has(chosen) ? measure.minus : undefined;
          onChange({ fn: chosen, field, minus, share: mayShare(chosen) ? share : undefined });
        }}
      />
      {!isOfRecords && (
        <FieldSelect
          label={`${name}: field`}
          fields={offered}
          value={measure.field ?? ''}
          onChange={(field) => onChange({ ...measure, field })}
        />
      )}
      {!isOfRecords && functionsOfNumbers.has(fn) && (
        <FieldSelect
          label={`${name}: minus`}
          fields={fields.filter(({ field }) => isNumber(field))}
          value={measure.minus ?? ''}
          onChange={(minus) => onChange({ ...measure, minus: minus || undefined })}
          placeholder="Minus nothing"
        />
      )}
      {mayShare(fn) && (
        <Checkbox
          label="As share of the total"
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
          <Entry key={at} name={`column ${at + 1}`} {...movesIn(shown, at, onChange)}>
            <FieldSelect
              label={`Column ${at + 1}`}
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
        Add column
      </Button>
    </>
  );
}

const functionsOfNumbers = new Set<MeasureFn>(['sum', 'avg', 'min', 'max', 'median']);
const mayShare = (fn: MeasureFn): boolean => fn === 'count' || fn === 'sum' || fn === 'distinct';
const FUNCTIONS: { value: MeasureFn | 'records'; label: string }[] = [
  { value: 'records', label: 'Count of records' },
  { value: 'sum', label: 'Sum of' },
  { value: 'avg', label: 'Average of' },
  { value: 'median', label: 'Median of' },
  { value: 'min', label: 'Lowest' },
  { value: 'max', label: 'Highest' },
  { value: 'count', label: 'Count of filled' },
  { value: 'distinct', label: 'Count of different' },
  { value: 'first', label: 'First' },
  { value: 'last', label: 'Last' },
];
