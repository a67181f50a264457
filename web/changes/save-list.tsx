import { useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { formatMoment } from '../formats.ts';
import { fieldOf, useModules } from '../modules.ts';
import { rightOn } from '../records/rights.ts';
import { useSession } from '../session.tsx';
import { relativeTime } from '../ui/relative-time.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say } from '../words/say.ts';
import { ChangeLine } from './change-line.tsx';
import type { FieldChange, Save } from './entries.ts';
import { PutBack } from './put-back.tsx';
import { nameIn, type RecordNames } from './record-names.ts';
import { circumstancesOf, deedOf } from './save-words.ts';
import { OWN_TABLES, subjectOf } from './subject-of.ts';
import classes from './changes.module.css';

interface Props {
  saves: readonly Save[];
  names: RecordNames;
  /** Says of each save which record it was: for lists of several records. */
  namesRecords?: boolean;
  /** All of them are about this one. */
  record?: AnyRecord;
}
/** Saves, newest first; each unfolds into its fields. */
export function SaveList({ saves, names, namesRecords = false, record }: Props) {
  return (
    <ol className={classes.saves}>
      {saves.map((save) => (
        <SaveEntry key={save.key} save={save} names={names} namesRecord={namesRecords} record={record} />
      ))}
    </ol>
  );
}

/** So many fields are shown without being asked for. */
const UNFOLDED = 2;

interface SaveEntryProps {
  save: Save;
  names: RecordNames;
  namesRecord: boolean;
  record?: AnyRecord | undefined;
}
export function SaveEntry({ save, names, namesRecord, record }: SaveEntryProps) {
  const module = useModules().byName.get(save.module);
  const [isOpen, setOpen] = useState(save.fields.length > 0 && save.fields.length <= UNFOLDED && !save.event);
  const person = save.event === 'impersonated' ? save.impersonator : save.actor;
  const standIn = save.event === 'impersonated' ? null : save.impersonator;
  const called = (one: Save['actor']) =>
    one ? (one.name ?? nameIn(names, 'users', one._id)) || say('A deleted user') : 'Muster';
  const circumstances = circumstancesOf(save);
  const line = (
    <span>
      <strong>{called(standIn ?? person)}</strong>
      {standIn && <>{say(', acting as {called},', { called: <strong>{called(person)}</strong> })}</>} {deedOf(save, module)}
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
              <Change key={change.field} module={module} record={record} change={change} names={names} />
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

interface ChangeProps {
  module: DescribedModule | undefined;
  /** Absent: whether the person may change it is known to the server alone. */
  record: AnyRecord | undefined;
  change: FieldChange;
  names: RecordNames;
}
/** What a field was and became, and the way to put it back. */
function Change({ module, record, change, names }: ChangeProps) {
  const session = useSession();
  const field = module && !module.ownCalls ? fieldOf(module, change.field) : undefined;
  const isKept = change.before !== null || change.after !== null;
  const mayPutBack = module && field && isKept && rightOn(module, field, record ?? null, session).write;
  return (
    <ChangeLine module={module} change={change} names={names}>
      {mayPutBack && change.entry && <PutBack module={module} field={field} entry={change.entry} />}
    </ChangeLine>
  );
}

/** Whose entries are about modules, and about months of the log. */
const WITHOUT_RECORD_PAGE: ReadonlySet<string> = new Set(['ss-modules', 'audit-log']);

function RecordLine({ save }: { save: Save }) {
  const module = useModules().byName.get(save.module);
  const name = save.recordName || (save.module in OWN_TABLES ? null : say('No name'));
  const hasPage = module && save.event !== 'deleted forever' && !WITHOUT_RECORD_PAGE.has(module.name);
  return (
    <p className={classes.record}>
      <span className="muted">{subjectOf(save.module, module)}</span>{' '}
      {hasPage ? <Link to={`${module.route}/${save.recordId}`}>{name}</Link> : <span>{name}</span>}
    </p>
  );
}
