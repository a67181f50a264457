import type { MessageEntry } from '#common/module.ts';
import { useRecordName } from '../records/reference.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import classes from './fields.module.css';

/** Comments in the order they were written. */
export const MessageThread = ({ entries }: { entries: MessageEntry[] }) =>
  entries.length > 0 && (
    <ul className={classes.thread}>
      {entries.map((entry, at) => (
        <Comment key={at} {...entry} />
      ))}
    </ul>
  );

export const entriesIn = (value: unknown): MessageEntry[] => (Array.isArray(value) ? (value as MessageEntry[]) : []);

function Comment({ message, created_by, createdAt }: MessageEntry) {
  const name = useRecordName('users', { _id: created_by });
  return (
    <li>
      <UserAvatar userId={created_by} name={name || '?'} size={24} />
      <div>
        <div className={classes.byline}>
          {name || say('Someone')} <RelativeTime value={createdAt} />
        </div>
        <p>{message}</p>
      </div>
    </li>
  );
}
