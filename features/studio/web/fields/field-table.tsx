import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { say } from '#web/words/say.ts';
import { filledOptions } from '../studio-api.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  /** null: a new one. */
  onOpen: (fieldName: string | null) => void;
}
/** The fields of a module with their types, what is special about them, and how many records fill them. */
export function FieldTable({ module, onOpen }: Props) {
  const { data } = useQuery(filledOptions(module));
  const [wanted, setWanted] = useState('');
  const shown = module.fields
    .filter((field) =>
      isFound(wanted, say(field.label), field.fieldName, field.inputType, say(FIELD_KINDS[field.inputType].label)),
    )
    .toSorted((a, b) => Number(Boolean(b.custom)) - Number(Boolean(a.custom)));
  return (
    <>
      <div className={classes.tools}>
        <Finder what={say('a field')} value={wanted} onChange={setWanted} className={classes.finder} />
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => onOpen(null)}>
          {say('New field')}
        </Button>
      </div>
      {shown.length === 0 && <p className="muted">{say('No field is called that.')}</p>}
      {shown.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={say('Fields')}>
            <thead>
              <tr>
                <th scope="col">{say('Field')}</th>
                <th scope="col">{say('Type')}</th>
                <th scope="col">{say('Use')}</th>
                <th scope="col" data-numeric>
                  {say('Filled')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((field) => {
                const { icon: Picture, label } = FIELD_KINDS[field.inputType];
                return (
                  <tr key={field.fieldName}>
                    <th scope="row">
                      <button type="button" className={classes.named} onClick={() => onOpen(field.fieldName)}>
                        <Picture size={18} stroke={1.6} aria-hidden />
                        <span>
                          {say(field.label)}
                          <small className="muted">{field.fieldName}</small>
                        </span>
                      </button>
                    </th>
                    <td data-label={say('Type')}>
                      {say(label)} <span className="muted">{field.inputType}</span>
                    </td>
                    <td data-label={say('Use')}>
                      <Uses field={field} />
                    </td>
                    <td data-numeric data-label={say('Filled')}>
                      {data && shareOf(data.filled[field.fieldName], data.records)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Uses({ field }: { field: DescribedField }) {
  const words = [
    field.formula !== undefined && say('Formula'),
    field.rollup !== undefined && say('Rollup'),
    field.required === true && say('Required'),
    field.unique === true && say('Unique'),
    (field.visibleWhen ?? field.requiredWhen ?? field.readOnlyWhen) !== undefined && say('Conditional'),
    field.through !== undefined && say('Relationship'),
    field.secret === true && say('Secret'),
  ].filter((word) => word !== false);
  return (
    <span className={classes.badges}>
      {!field.custom && <Badge>{say('Built in')}</Badge>}
      {words.map((word) => (
        <Badge key={word} tone="progress">
          {word}
        </Badge>
      ))}
    </span>
  );
}

function shareOf(filled: number | undefined, records: number): string {
  if (filled === undefined) return '';
  if (records === 0) return say('No records');
  return `${formatNumber(filled)} (${Math.round((filled / records) * 100)}%)`;
}
