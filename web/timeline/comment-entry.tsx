import { useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TimelineEntry } from '#common/timeline.ts';
import { nameIn, type RecordNames } from '../changes/record-names.ts';
import { useModule } from '../modules.ts';
import { deleteRecord, restoreRecord, updateRecord } from '../records/records-api.ts';
import { referencesOf } from '../records/reference.ts';
import { useSession } from '../session.tsx';
import { toast } from '../ui/toasts.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say } from '../words/say.ts';
import { CommentEditor } from './comment-editor.tsx';
import { piecesOf, type Mentioned } from './mentions.ts';
import { TimeOfDay } from './time-of-day.tsx';
import saves from '../changes/changes.module.css';
import classes from './timeline.module.css';

/** What somebody said; its author changes it and takes it back. */
export function CommentEntry({ entry: { record, by, at, shown = {} }, names }: { entry: TimelineEntry; names: RecordNames }) {
  const { user } = useSession();
  const comments = useModule('comments');
  const [isEditing, setEditing] = useState(false);
  const message = String(shown.message ?? '');
  const mentioned: Mentioned[] = referencesOf(shown.mentions).flatMap(({ _id }) => {
    const name = nameIn(names, 'users', _id);
    return name ? [{ _id, name }] : [];
  });
  const author = by ? by.name || say('A deleted user') : 'Muster';
  if (!record || !comments) return null;
  const remove = async () => {
    await deleteRecord(comments, record._id);
    toast.undoable(say('Comment deleted'), () => void restoreRecord(comments, record._id));
  };
  return (
    <li>
      <UserAvatar userId={by?._id} name={author} size={24} />
      <article className={`${saves.save} ${classes.comment}`} aria-label={say('Comment by {author}', { author })}>
        <p className={classes.byline}>
          <strong>{author}</strong> <TimeOfDay at={at} />
          {by?._id === user._id && !isEditing && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size="sm" aria-label={say('Change or delete this comment')}>
                  <IconDots size={15} stroke={1.6} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => setEditing(true)}>
                  {say('Edit')}
                </Menu.Item>
                <Menu.Item
                  color="var(--m-danger)"
                  leftSection={<IconTrash size={15} stroke={1.6} />}
                  onClick={() => void remove()}
                >
                  {say('Delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </p>
        {isEditing ? (
          <CommentEditor
            label={say('Comment')}
            confirm={say('Save')}
            start={{ message, mentioned }}
            onCancel={() => setEditing(false)}
            onSave={async (said) => {
              await updateRecord(comments, record._id, said);
              setEditing(false);
            }}
          />
        ) : (
          <p className={classes.words}>
            {piecesOf(message, mentioned).map(({ text, isMention }, place) =>
              isMention ? <mark key={place}>{text}</mark> : text,
            )}
          </p>
        )}
      </article>
    </li>
  );
}
