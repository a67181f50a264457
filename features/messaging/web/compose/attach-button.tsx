import { useState } from 'react';
import { ActionIcon, Menu, Pill } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { uploadFile } from '#web/files.ts';
import { useModule } from '#web/modules.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { MOST_ATTACHED, sizeOf, type AttachedFile } from './composed.ts';
import classes from '../mail.module.css';

interface Props {
  files: AttachedFile[];
  about: RecordLink | undefined;
  onChange: (files: AttachedFile[]) => void;
}

/** Files from this device, or those that are attached to the record. */
export function AttachButton({ files, about, onChange }: Props) {
  const [isOpen, open] = useState(false);
  const take = async (given: FileList | null) => {
    let next = files;
    for (const file of given ?? [])
      try {
        const { _id, label, size } = await uploadFile(file);
        onChange((next = [...next, { _id, filename: label, size }]));
      } catch (problem) {
        toast.danger(`${file.name}: ${(problem as Error).message}`);
      }
  };
  const choose = () => {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    input.addEventListener('change', () => void take(input.files));
    input.click();
  };
  if (!about)
    return (
      <ActionIcon size="lg" aria-label={say('Attach files')} onClick={choose}>
        <IconPaperclip size={18} stroke={1.6} />
      </ActionIcon>
    );
  return (
    <Menu opened={isOpen} onChange={open} position="top-start" width={280}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={say('Attach files')}>
          <IconPaperclip size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={choose}>{say('From this device')}</Menu.Item>
        {isOpen && (
          <OfRecord
            about={about}
            taken={files}
            onChosen={(file) => onChange([...files.filter(({ _id }) => _id !== file._id), file])}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function OfRecord({
  about,
  taken,
  onChosen,
}: {
  about: RecordLink;
  taken: AttachedFile[];
  onChosen: (file: AttachedFile) => void;
}) {
  const module = useModule(about.moduleName);
  const { data } = useQuery({
    queryKey: ['timeline', about.moduleName, about.recordId, 'letter-files'],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; label: string; size: number }[] }>(`/api/${module!.path}/attachments/${about.recordId}`, {
        signal,
        quiet: true,
      }),
    enabled: module !== undefined,
  });
  const offered = (data?.records ?? []).filter(({ _id }) => !taken.some((file) => file._id === _id));
  if (!offered.length) return null;
  return (
    <>
      <Menu.Label>{say('From this record')}</Menu.Label>
      {offered.map(({ _id, label, size }) => (
        <Menu.Item key={_id} onClick={() => onChosen({ _id, filename: label, size })}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

/** What goes along, and whether it is too much for one letter. */
export function AttachedFiles({ files, onChange }: { files: AttachedFile[]; onChange: (files: AttachedFile[]) => void }) {
  if (!files.length) return null;
  const size = sizeOf(files);
  return (
    <div className={classes.files}>
      {files.map((file) => (
        <Pill
          key={file._id}
          withRemoveButton
          removeButtonProps={{ 'aria-label': say('Remove {filename}', { filename: file.filename }) }}
          onRemove={() => onChange(files.filter((each) => each !== file))}
        >
          {file.filename}
        </Pill>
      ))}
      <span className={size > MOST_ATTACHED ? classes.problem : 'muted'} role={size > MOST_ATTACHED ? 'alert' : undefined}>
        {say(size > MOST_ATTACHED ? '{size} of 25 MB. Please remove some files.' : '{size} of 25 MB', {
          size: inMegabytes(size),
        })}
      </span>
    </div>
  );
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
