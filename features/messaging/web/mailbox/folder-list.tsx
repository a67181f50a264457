import { useState } from 'react';
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { IconClock, IconFile, IconFolder, IconInbox, IconPlus, IconSend, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '#web/api.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { foldersOptions, makeFolder, unreadOptions, type Place } from './mailbox-api.ts';
import classes from './mailbox.module.css';

const OWN = [
  { place: 'inbox', label: sayLater('Inbox'), icon: IconInbox },
  { place: 'sent', label: sayLater('Sent'), icon: IconSend },
  { place: 'scheduled', label: sayLater('Scheduled'), icon: IconClock },
  { place: 'drafts', label: sayLater('Drafts'), icon: IconFile },
] as const;

/** The folders that everybody has, then one's own. */
export function FolderList({ place, onChosen }: { place: Place; onChosen: (place: Place) => void }) {
  const { user } = useSession();
  const folders = useAccess('emailFolders');
  const { data } = useQuery({ ...foldersOptions(user._id), enabled: folders.access });
  const { data: unread } = useQuery(unreadOptions);
  const [isNaming, name] = useState(false);
  return (
    <nav className={classes.folders} aria-label={say('Folders')}>
      {OWN.map(({ place: each, label, icon: Shown }) => (
        <UnstyledButton
          key={each}
          className={classes.folder}
          aria-current={place === each || undefined}
          onClick={() => onChosen(each)}
        >
          <Shown size={16} stroke={1.6} aria-hidden />
          <span className="ellipsis">{say(label)}</span>
          {each === 'inbox' && (unread?.total ?? 0) > 0 && (
            <span className={classes.unread} aria-label={say('{count} unread', { count: unread!.total })}>
              {unread!.total}
            </span>
          )}
        </UnstyledButton>
      ))}
      {data?.records.map(({ _id, name: label }) => (
        <UnstyledButton
          key={_id}
          className={classes.folder}
          aria-current={place === _id || undefined}
          onClick={() => onChosen(_id)}
        >
          <IconFolder size={16} stroke={1.6} aria-hidden />
          <span className="ellipsis">{label}</span>
        </UnstyledButton>
      ))}
      <div className={classes.folderVerbs}>
        {folders.create && (
          <ActionIcon aria-label={say('New folder')} onClick={() => name(true)}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon component={Link} to="/app/mail-accounts" aria-label={say('Mail accounts')}>
          <IconSettings size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {isNaming && <NewFolder onClose={() => name(false)} onMade={onChosen} />}
    </nav>
  );
}

function NewFolder({ onClose, onMade }: { onClose: () => void; onMade: (folder: string) => void }) {
  const { user } = useSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (!name.trim()) return setProblem(say('Please enter a name.'));
    setPending(true);
    try {
      const { _id } = await makeFolder(user._id, name.trim());
      onClose();
      onMade(_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.fields.name ?? error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={say('New folder')}
      confirm={say('Create folder')}
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={say('Name')}
        withAsterisk
        data-autofocus
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}
