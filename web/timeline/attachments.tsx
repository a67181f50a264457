import { useRef } from 'react';
import { ActionIcon, Loader } from '@mantine/core';
import { IconPaperclip, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { sizeInWords } from '#common/files-taken.ts';
import type { AnyRecord } from '#common/module.ts';
import { downloadFile } from '../files.ts';
import { hasPicture, Thumbnail } from '../files/thumbnail.tsx';
import { currentFormats } from '../formats.ts';
import { confirmAction } from '../ui/dialogs.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import { attachmentsOptions, detach, type Attachment } from './timeline-api.ts';
import type { DroppedFiles } from './use-dropped-files.ts';
import classes from './timeline.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  files: DroppedFiles;
}
/** The files of a record: chosen, dropped anywhere on its timeline, or pasted. */
export function Attachments({ module, record, files }: Props) {
  const { data } = useQuery(attachmentsOptions(module, record._id));
  const chooser = useRef<HTMLInputElement>(null);
  const remove = async (file: Attachment) => {
    const isSure = await confirmAction({
      title: say('Remove this file?'),
      text: say('“{label}” is deleted for good.', { label: file.label }),
      confirm: say('Remove'),
      danger: true,
    });
    if (isSure) await detach(module, record._id, file._id);
  };
  return (
    <aside className={classes.files} aria-label={say('Files')}>
      <div className={classes.filesHead}>
        <h2>{say('Files')}</h2>
        <span className="muted numeric">{data?.length || ''}</span>
        {files.isUploading && <Loader size={14} />}
        {files.mayAttach && (
          <Tooltip label={say('Attach a file')}>
            <ActionIcon size="sm" aria-label={say('Attach a file')} onClick={() => chooser.current?.click()}>
              <IconPlus size={15} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={say('Files to attach')}
        onChange={({ currentTarget }) => void files.take(currentTarget.files).then(() => (currentTarget.value = ''))}
      />
      {data && data.length > 0 && (
        <ul>
          {data.map((file) => (
            <li key={file._id}>
              {hasPicture(file.label) ? (
                <Thumbnail file={file._id} size={28} />
              ) : (
                <IconPaperclip size={15} stroke={1.6} aria-hidden />
              )}
              <button type="button" className="ellipsis" title={file.label} onClick={() => void downloadFile(file._id)}>
                {file.label}
              </button>
              <small className="numeric">
                {sizeInWords(file.size, currentFormats().locale)} · <RelativeTime value={file.createdAt} />
              </small>
              {files.mayAttach && (
                <ActionIcon size="sm" aria-label={say('Remove {label}', { label: file.label })} onClick={() => void remove(file)}>
                  <IconX size={14} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p className="muted">{say(files.mayAttach ? 'Drop files here, or paste a screenshot.' : 'No files are attached.')}</p>
      )}
    </aside>
  );
}
