import { useState, type CSSProperties } from 'react';
import { Button, CloseButton, Radio } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { RecordLink } from '../fields/record-link.tsx';
import { isSame } from '../records/field-values.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import { writtenAt } from './duplicate-words.ts';
import { isDifferent, isJoined, sourceOf, type Choices } from './merge-choices.ts';
import classes from './duplicates.module.css';

interface Props {
  module: DescribedModule;
  records: readonly AnyRecord[];
  /** What is typed and not saved yet. */
  unsavedId: string | undefined;
  fields: readonly DescribedField[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** Absent: two records are needed. */
  onLeave: ((id: string) => void) | undefined;
}
/** A column for each record, a line for each field. */
export function MergeTable({ module, records, unsavedId, fields, choices, onChoose, onLeave }: Props) {
  const [isWhole, setWhole] = useState(false);
  const different = fields.filter((field) => isDifferent(field, records));
  const same = fields.filter((field) => !different.includes(field));
  const filled = same.filter(({ fieldName }) => records[0]![fieldName] !== null && records[0]![fieldName] !== undefined);
  return (
    <div className={classes.scroller}>
      <table className={classes.merge} style={{ '--records': records.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{say('Field')}</th>
            {records.map((record) => (
              <th key={record._id} scope="col" data-primary={record._id === choices.primary || undefined}>
                <span className={classes.who}>
                  {record._id === 'new' ? (
                    <span className="ellipsis">
                      {String(record.name || say('New {singular}', { singular: module.singular.toLowerCase() }))}
                    </span>
                  ) : (
                    <RecordLink moduleName={module.name} reference={{ _id: record._id, name: nameOf(module, record) }} isApart />
                  )}
                  {onLeave && (
                    <Tooltip label={say('Leave out')}>
                      <CloseButton
                        size="sm"
                        aria-label={say('Leave out {module}', { module: nameOf(module, record) })}
                        onClick={() => onLeave(record._id)}
                      />
                    </Tooltip>
                  )}
                </span>
                <span className="muted">{record._id === unsavedId ? say('Not saved yet') : writtenAt(record.createdAt)}</span>
                <Radio
                  name="primary"
                  label={say('Primary')}
                  checked={record._id === choices.primary}
                  onChange={() => onChoose({ primary: record._id, taken: {} })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <Line key={field.fieldName} {...{ field, records, choices, onChoose }} isDifferent />
          ))}
          {different.length === 0 && (
            <tr>
              <th scope="row" colSpan={records.length + 1}>
                {say('No field differs')}
              </th>
            </tr>
          )}
          {isWhole && filled.map((field) => <Line key={field.fieldName} {...{ field, records, choices, onChoose }} />)}
        </tbody>
      </table>
      {filled.length > 0 && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? say(
                { one: 'Hide the field that is the same', other: 'Hide the {count} fields that are the same' },
                { count: filled.length },
              )
            : say(
                { one: 'Show the field that is the same', other: 'Show the {count} fields that are the same' },
                { count: filled.length },
              )}
        </Button>
      )}
    </div>
  );
}

interface LineProps extends Pick<Props, 'records' | 'choices' | 'onChoose'> {
  field: DescribedField;
  isDifferent?: boolean;
}
function Line({ field, records, choices, onChoose, isDifferent: differs = false }: LineProps) {
  const source = sourceOf(field, records, choices);
  const used = records.find(({ _id }) => _id === source)?.[field.fieldName];
  const take = (id: string) => onChoose({ ...choices, taken: { ...choices.taken, [field.fieldName]: id } });
  return (
    <tr data-same={!differs || undefined}>
      <th scope="row">
        {field.label}
        {differs && isJoined(field) && <span className="muted">{say('All are kept')}</span>}
      </th>
      {records.map((record) => {
        const isUsed = differs && !isJoined(field) && record._id === source;
        return (
          <td key={record._id} data-used={isUsed || undefined}>
            {isSame(field, record[field.fieldName], null) ? (
              <span className="muted">–</span>
            ) : (
              <FieldCell field={field} value={record[field.fieldName]} wide />
            )}
            {isUsed && (
              <span className={classes.verb}>
                <span className={classes.used}>
                  <IconCheck size={14} stroke={2} aria-hidden /> {say('Used')}
                </span>
              </span>
            )}
            {differs && !isJoined(field) && !isSame(field, record[field.fieldName], used) && (
              <span className={classes.verb}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={say('Use This Value of {name} for {label}', {
                    name: String(record.name ?? ''),
                    label: field.label,
                  })}
                  onClick={() => take(record._id)}
                >
                  {say('Use This Value')}
                </Button>
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

const nameOf = (module: DescribedModule, record: AnyRecord): string => String(record.name || module.singular);
