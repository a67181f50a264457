import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AddressValue, AnyRecord } from '#common/module.ts';
import { placeInAddress } from '#common/fields/address.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { optionFor } from '../fields/choices.ts';
import { formatted } from '../fields/plain-cell.tsx';
import { type Modules, useModules } from '../modules.ts';
import { referencesOf } from '../records/reference.ts';
import { Badge } from '../ui/badge.tsx';
import type { Columns } from './columns.ts';
import type { ListExtras } from './list-extras.ts';
import type { Selecting } from './selection.ts';
import classes from './module-list.module.css';

interface Props {
  module: DescribedModule;
  columns: Columns;
  records: readonly AnyRecord[];
  selecting: Selecting;
  Row?: ListExtras['Row'] | undefined;
}
/** The list on a phone: name, state and the first facts of each record. */
export function CardList({ module, records, ...others }: Props) {
  return (
    <ul className={classes.cards} aria-label={module.label}>
      {records.map((record) => (
        <Card key={record._id} module={module} record={record} {...others} />
      ))}
    </ul>
  );
}

function Card({ module, columns, record, selecting, Row }: Omit<Props, 'records'> & { record: AnyRecord }) {
  const { byName } = useModules();
  const fields = columns.columns.map(({ field }) => field);
  const state = fields.find(({ options }) => options?.some((option) => option.tone));
  const marks = fields.filter(({ fieldName, inputType, tone }) => inputType === 'Checkbox' && tone && record[fieldName] === true);
  const facts = fields
    .filter((field) => field !== state && field.fieldName !== 'name')
    .map((field) => plainText(field, record[field.fieldName], byName));
  // A log's entries have no name: their first fact stands for it. What is said already is not said again.
  const [title = 'Untitled', ...others] = new Set([String(record.name ?? ''), ...facts].filter(Boolean));
  const isSelected = selecting.isSelected(record._id);
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it widens the target of the named checkbox inside */}
      <label className={classes.cardCheck}>
        <Checkbox
          size="sm"
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={(event) => selecting.toggle([record._id], event.currentTarget.checked)}
        />
      </label>
      <Link to={`${module.route}/${record._id}`}>
        <div className={classes.cardTitle}>
          <span className="ellipsis">{title}</span>
          {marks.map(({ fieldName, tone, label }) => (
            <Badge key={fieldName} tone={tone}>
              {label}
            </Badge>
          ))}
          {state && Boolean(record[state.fieldName]) && <StateBadge field={state} value={record[state.fieldName]} />}
        </div>
        <div className={classes.cardFacts}>
          {others.slice(0, 4).map((text) => (
            <span key={text} className="ellipsis">
              {text}
            </span>
          ))}
        </div>
      </Link>
      {Row && (
        <div className={classes.cardMenu}>
          <Row record={record} />
        </div>
      )}
    </li>
  );
}

function StateBadge({ field, value }: { field: DescribedField; value: unknown }) {
  const { tone, label } = optionFor(field, value);
  return <Badge tone={tone}>{label}</Badge>;
}

/** A name, a telephone number or an address says what it is; a number or a day alone does not. */
const NEEDS_ITS_LABEL: ReadonlySet<string> = new Set(['Number', 'Currency', 'AutoIncrement', 'Date', 'DateTime']);

/** A card is one link, so its facts are plain words. */
const plainText = (field: DescribedField, value: unknown, modules: Modules['byName']): string => {
  if (value === null || value === undefined || fieldTypes[field.inputType].comparison === 'boolean') return '';
  if (field.ref)
    return referencesOf(value)
      .map((one) => one.name)
      .filter(Boolean)
      .join(', ');
  if (field.inputType === 'Module') return modules.get(String(value))?.label ?? '';
  if (field.inputType === 'FlexRelate' || field.inputType === 'MultiFlexRelate') return '';
  if (field.options) return (Array.isArray(value) ? value : [value]).map((one) => optionFor(field, one).label).join(', ');
  if (field.inputType === 'Address') return placeInAddress(value as AddressValue);
  const text = formatted({ field, value });
  return text && NEEDS_ITS_LABEL.has(field.inputType) ? `${field.label}: ${text}` : text;
};
