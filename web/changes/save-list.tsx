import { useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labelOf } from '#common/module.ts';
import { formatMoment } from '../formats.ts';
import { useModules } from '../modules.ts';
import { relativeTime } from '../ui/relative-time.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { ChangeLine } from './change-line.tsx';
import type { Save } from './entries.ts';
import { nameIn, type RecordNames } from './record-names.ts';
import { circumstancesOf, deedOf } from './save-words.ts';
import classes from './changes.module.css';

interface Props {
  saves: readonly Save[];
  names: RecordNames;
  /** Says of each save which record it was: for lists of several records. */
  namesRecords?: boolean;
}
/** Saves, newest first; each unfolds into its fields. */
export function SaveList({ saves, names, namesRecords = false }: Props) {
  return (
    <ol className={classes.saves}>
      {saves.map((save) => (
        <SaveEntry key={save.key} save={save} names={names} namesRecord={namesRecords} />
      ))}
    </ol>
  );
}

/** So many fields are shown without being asked for. */
const UNFOLDED = 2;

export function SaveEntry({ save, names, namesRecord }: { save: Save; names: RecordNames; namesRecord: boolean }) {
  const module = useModules().byName.get(save.module);
  const [isOpen, setOpen] = useState(save.fields.length > 0 && save.fields.length <= UNFOLDED && !save.event);
  const person = save.event === 'impersonated' ? save.impersonator : save.actor;
  const standIn = save.event === 'impersonated' ? null : save.impersonator;
  const called = (one: Save['actor']) => (one ? (one.name ?? nameIn(names, 'users', one._id)) || 'A deleted user' : 'Muster');
  const circumstances = circumstancesOf(save);
  const line = (
    <span>
      <strong>{called(standIn ?? person)}</strong>
      {standIn && (
        <>
          , acting as <strong>{called(person)}</strong>,
        </>
      )}{' '}
      {deedOf(save, module)}
    </span>
  );
  return (
    <li>
      <UserAvatar userId={(standIn ?? person)?._id} name={called(standIn ?? person)} size={24} />
      <div className={classes.save}>
        {namesRecord && save.event !== 'impersonated' && save.event !== 'exported' && <RecordLine save={save} />}
        {save.fields.length > 0 ? (
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {line}
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </UnstyledButton>
        ) : (
          <p>{line}</p>
        )}
        <p className={classes.meta}>
          <time dateTime={save.at} title={relativeTime(new Date(save.at))}>
            {formatMoment(save.at)}
          </time>
          {circumstances.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
        {isOpen && (
          <dl className={classes.changes}>
            {save.fields.map((change) => (
              <ChangeLine key={change.field} module={module} change={change} names={names} />
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function RecordLine({ save }: { save: Save }) {
  const module = useModules().byName.get(save.module);
  const name = save.recordName || 'No name';
  return (
    <p className={classes.record}>
      <span className="muted">{module?.singular ?? `${labelOf(save.module.split('$')[0]!)} (deleted module)`}</span>{' '}
      {module && save.event !== 'deleted forever' && module.name !== 'ss-modules' ? (
        <Link to={`${module.route}/${save.recordId}`}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
    </p>
  );
}
