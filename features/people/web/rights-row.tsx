import { useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { VIEW_LABELS, type ExplainedModule } from '#common/explained-rights.ts';
import { say, sayAnswer, spokenLanguage } from '#web/words/say.ts';
import { COLUMNS } from './matrix.ts';
import classes from './rights.module.css';

/** One module of somebody's rights; it unfolds into which role grants what, and the fields that differ. */
export function RightsRow({ module }: { module: ExplainedModule }) {
  const { label, rights, from, fields, note, rows } = module;
  const [isOpen, setOpen] = useState(false);
  const grants = new Set(COLUMNS.flatMap((view) => from[view]));
  return (
    <tbody data-open={rights.access || undefined}>
      <tr>
        <th scope="row">
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
            {say(label)}
          </UnstyledButton>
        </th>
        {COLUMNS.map((view) => (
          <td key={view}>
            <Right value={rights.access || view === 'access' ? rights[view] : false} />
          </td>
        ))}
        <td>
          {!rights.access ? (
            <Right value={false} />
          ) : fields.length === 0 ? (
            say('All full')
          ) : (
            say('{count} limited', { count: fields.length })
          )}
        </td>
        <td className={classes.grants}>{[...grants].join(', ') || say(rights.access ? 'No role needed' : 'No role')}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length + 3} className={classes.detail}>
            <div>
              {note && <p>{sayAnswer(note)}</p>}
              {!rights.access && !note && <p>{say('No role opens this module.')}</p>}
              {rights.access && <Sources module={module} />}
              {rows.map((row) => (
                <p key={row}>{sayAnswer(row)}</p>
              ))}
              {fields.length > 0 && <Fields fields={fields} />}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Right({ value }: { value: boolean | string }) {
  if (value === true) return <IconCheck size={16} stroke={2} aria-label={say('Yes')} className={classes.yes} />;
  if (value === false || value === 'None')
    return (
      <span className={classes.no}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{say('No')}</span>
      </span>
    );
  return <span data-level={value}>{say(value === 'Owner' ? 'Own' : value)}</span>;
}

/** Which role grants each right; rights that come from the same roles stand together. */
function Sources({ module: { rights, from } }: { module: ExplainedModule }) {
  const granted = COLUMNS.filter((view) => from[view].length > 0 && rights[view] !== false && rights[view] !== 'None');
  const perRoles = Map.groupBy(granted, (view) => from[view].join(', '));
  return (
    <ul className={classes.sources}>
      {[...perRoles].map(([roles, views]) => (
        <li key={roles}>
          {say(
            { one: '{roles} grants {rights}', other: '{roles} grant {rights}' },
            {
              count: roles.split(', ').length,
              roles: <strong>{roles}</strong>,
              rights: new Intl.ListFormat(spokenLanguage()).format(views.map((view) => worded(VIEW_LABELS[view], rights[view]))),
            },
          )}
        </li>
      ))}
    </ul>
  );
}

function worded(label: string, right: boolean | string): string {
  const words = say(label).toLowerCase();
  return right === true ? words : say(right === 'Owner' ? '{right} own records' : '{right} all records', { right: words });
}

function Fields({ fields }: Pick<ExplainedModule, 'fields'>) {
  return (
    <dl className={classes.fields} aria-label={say('Limited fields')}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{say(field.label)}</dt>
          <dd>
            <strong>{say(field.level === 'None' ? 'Hidden' : field.level)}</strong>
            {field.roles.length > 0 && (
              <span>
                {' '}
                {say('by {roles}', {
                  roles: field.roles
                    .map(({ role, level }) => (level === field.level ? role : `${role} (${say(level)})`))
                    .join(', '),
                })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
