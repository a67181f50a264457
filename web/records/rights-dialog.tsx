import { Skeleton } from '@mantine/core';
import { IconCheck, IconLock, IconUser, IconX } from '@tabler/icons-react';
import type { OwnRights } from '#common/explained-rights.ts';
import { askSentence, lockSentence, rightsInWords, type ToldRight } from '#common/rights-in-words.ts';
import { Modal } from '../ui/modal.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say, sayAnswer } from '../words/say.ts';
import { subjectOf, useOwnRights } from './own-rights.ts';
import { useRights } from './rights.ts';
import type { Question } from './use-rights-dialog.tsx';
import classes from './rights-dialog.module.css';

interface Props extends Question {
  onClose: () => void;
}
/** What one may do here: yes or no, why, by which role, and whom to ask. */
export default function RightsDialog({ module, record, locked, onClose }: Props) {
  const { data: own, error } = useOwnRights(module, true);
  const { isOwner } = useRights(module);
  const isPhone = usePhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('What may I do here? {label}', { label: module.label })}
      size={560}
      fullScreen={isPhone}
    >
      {locked && (
        <p className={classes.lock}>
          <IconLock size={16} stroke={1.6} aria-hidden />
          <span>
            <strong>{locked.field.label}</strong> {sayAnswer(lockSentence(locked.lock, subjectOf(module, locked.field), own))}
          </span>
        </p>
      )}
      {error && <p role="alert">{error.message}</p>}
      {!own && !error && Array.from({ length: 6 }, (_, at) => <Skeleton key={at} h={16} my={16} />)}
      {own && <Rights own={own} isOwner={record && isOwner(record)} />}
    </Modal>
  );
}

function Rights({ own, isOwner }: { own: OwnRights; isOwner: boolean | undefined }) {
  return (
    <>
      <ul className={classes.rights}>
        {rightsInWords(own, isOwner).map((right) => (
          <li key={right.action} data-answer={right.answer}>
            <Mark answer={right.answer} />
            <strong>{say(right.label)}</strong>
            <span className={classes.answer}>{say(right.answer)}</span>
            <span className={classes.why}>{sayAnswer(right.why)}</span>
          </li>
        ))}
      </ul>
      {own.rows.length > 0 && <Rows rows={own.rows} />}
      {own.fields.length > 0 && <Fields own={own} />}
      <p className={classes.ask}>{sayAnswer(askSentence(own))}</p>
    </>
  );
}

/** Which records there are for this person at all. */
function Rows({ rows }: Pick<OwnRights, 'rows'>) {
  return (
    <section aria-label={say('Records')}>
      <h3 className={classes.heading}>{say('Records')}</h3>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row}>{sayAnswer(row)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Fields that roles narrow; those that are hidden are not named. */
function Fields({ own }: { own: OwnRights }) {
  return (
    <section aria-label={say('Fields with limits')}>
      <h3 className={classes.heading}>{say('Fields with limits')}</h3>
      <ul className={classes.fields}>
        {own.fields.map(({ name, label, level, roles }) => (
          <li key={name}>
            <strong>{say(label)}</strong>
            <span className={classes.answer}>{say(level)}</span>
            <span className={classes.why}>{roles.map((one) => `${one.role}: ${say(one.level)}`).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ answer }: Pick<ToldRight, 'answer'>) {
  const shared = { size: 16, stroke: 1.8, 'aria-hidden': true };
  if (answer === 'Yes') return <IconCheck {...shared} className={classes.yes} />;
  return answer === 'No' ? <IconX {...shared} className={classes.no} /> : <IconUser {...shared} className={classes.own} />;
}
