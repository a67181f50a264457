import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { optionFor } from '../fields/choices.ts';
import { formatted } from '../fields/plain-cell.tsx';
import { useModules } from '../modules.ts';
import { referencesOf } from '../records/reference.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column, Columns } from './columns.ts';
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
export function CardList({ module, columns, records, selecting, Row }: Props) {
  const { byName } = useModules();
  const state = columns.columns.find(({ field }) => field.options?.some((option) => option.tone))?.field;
  const marks = columns.columns.map(({ field }) => field).filter(({ inputType, tone }) => inputType === 'Checkbox' && tone);
  const facts = columns.columns.filter(({ field }) => field !== state && field.fieldName !== 'name');
  const textOf = ({ field }: Column, record: AnyRecord): string => {
    const value = record[field.fieldName];
    return field.inputType === 'Module' ? (byName.get(String(value))?.label ?? '') : plainText(field, value);
  };
  return (
    <ul className={classes.cards} aria-label={module.label}>
      {records.map((record) => {
        const texts = facts
          .map((column) => ({ name: column.field.fieldName, text: textOf(column, record) }))
          .filter(({ text }) => text);
        // A log's entries have no name: their first fact stands for it.
        const title = record.name ? String(record.name) : (texts.shift()?.text ?? 'Untitled');
        return (
          <li key={record._id} className={classes.card} data-selected={selecting.isSelected(record._id) || undefined}>
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it widens the target of the named checkbox inside */}
            <label className={classes.cardCheck}>
              <Checkbox
                size="sm"
                aria-label={`Select ${title}`}
                checked={selecting.isSelected(record._id)}
                onChange={(event) => selecting.toggle([record._id], event.currentTarget.checked)}
              />
            </label>
            <Link to={`${module.route}/${record._id}`}>
              <div className={classes.cardTitle}>
                <span className="ellipsis">{title}</span>
                {marks
                  .filter(({ fieldName }) => record[fieldName] === true)
                  .map(({ fieldName, tone, label }) => (
                    <Badge key={fieldName} tone={tone}>
                      {label}
                    </Badge>
                  ))}
                {state && Boolean(record[state.fieldName]) && (
                  <Badge tone={optionFor(state, record[state.fieldName]).tone}>
                    {optionFor(state, record[state.fieldName]).label}
                  </Badge>
                )}
              </div>
              <div className={classes.cardFacts}>
                {texts.slice(0, 4).map(({ name, text }) => (
                  <span key={name} className="ellipsis">
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
      })}
    </ul>
  );
}

/** A card is one link, so its facts are plain words. */
const plainText = (field: DescribedField, value: unknown): string => {
  if (value === null || value === undefined || fieldTypes[field.inputType].comparison === 'boolean') return '';
  if (field.ref)
    return referencesOf(value)
      .map((one) => one.name)
      .filter(Boolean)
      .join(', ');
  if (field.inputType === 'FlexRelate' || field.inputType === 'MultiFlexRelate') return '';
  if (field.options) return (Array.isArray(value) ? value : [value]).map((one) => optionFor(field, one).label).join(', ');
  return formatted({ field, value });
};
