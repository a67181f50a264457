import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFilePlus, IconPaperclip } from '@tabler/icons-react';
import { download } from '#web/api.ts';
import { downloadFile, uploadFile } from '#web/files.ts';
import { useModule } from '#web/modules.ts';
import { askForRecord } from '#web/records/quick-create.ts';
import { useAccess } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Mail } from '../mail-api.ts';
import classes from './mailbox.module.css';

type Attached = NonNullable<Mail['attached_files']>[number];

/** The files of a letter: downloaded, or kept as documents of whom the letter is about. */
export function Attachments({ letter }: { letter: Mail }) {
  if (!letter.attached_files?.length) return null;
  return (
    <ul className={classes.files} aria-label={say('Attachments')}>
      {letter.attached_files.map((file) => (
        <li key={file._id}>
          <Attachment file={file} about={letter.related_record} />
        </li>
      ))}
    </ul>
  );
}

function Attachment({ file, about }: { file: Attached; about: Mail['related_record'] }) {
  const documents = useModule('documents');
  const { create } = useAccess('documents');
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      // A document has a file of its own: the letter keeps the one that came with it.
      const { blob } = await download(`/api/files/${file._id}`);
      const copy = await uploadFile(new File([blob], file.filename, { type: blob.type }));
      const name = file.filename.replace(/\.\w+$/, '');
      await askForRecord(documents!, '', { name, path: copy._id, ...placeOf(about) });
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={isBusy} leftSection={<IconPaperclip size={14} stroke={1.6} />}>
          {file.filename}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => void downloadFile(file._id)}>
          {say('Download')}
        </Menu.Item>
        {documents && create && (
          <Menu.Item leftSection={<IconFilePlus size={16} stroke={1.6} />} onClick={() => void keep()}>
            {say('Keep as a document')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A provider's document is theirs, any other hangs on the record that the letter is about. */
const placeOf = (about: Mail['related_record']): Record<string, unknown> => {
  if (!about?.recordId) return {};
  if (about.moduleName === 'providers') return { providers_documents: about.recordId };
  return { mainModuleType: about.moduleName, relatedRecord: about.recordId };
};
