import { Link } from 'react-router';
import type { RecordLink } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { useRecordName } from '#web/records/reference.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import classes from './conversations.module.css';

/** A record that is spoken of: it opens for who may open it, and says no more to anybody else. */
export function RecordCard({ link: { moduleName, recordId } }: { link: RecordLink }) {
  const module = useModule(moduleName);
  const name = useRecordName(moduleName, { _id: recordId });
  if (!module || name === '')
    return (
      <span className={classes.card}>
        <Icon name="lock" size={16} />
        <span className="muted">{say('A record you cannot open')}</span>
      </span>
    );
  return (
    <Link className={classes.card} to={`${module.route}/${recordId}`}>
      <Icon name={module.icon ?? 'file'} size={18} />
      <span className={classes.cardWords}>
        <span className="ellipsis">{name ?? '…'}</span>
        <span className={classes.cardKind}>{say(module.singular)}</span>
      </span>
    </Link>
  );
}
