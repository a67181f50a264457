import { useQuery } from '@tanstack/react-query';
import { IconPaperclip } from '@tabler/icons-react';
import { fileOptions } from '#web/files/file-api.ts';
import { save } from '#web/files.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import classes from './conversations.module.css';

/** A picture as itself, any other file by its name. */
export function AttachedFile({ id }: { id: string }) {
  const { data } = useQuery(fileOptions(id));
  const isPicture = data?.blob.type.startsWith('image/') ?? false;
  const address = useObjectUrl(isPicture ? data?.blob : undefined);
  if (!data) return null;
  const open = () => save(data);
  if (address)
    return (
      <button
        type="button"
        className={classes.card}
        onClick={open}
        aria-label={say('Save {filename}', { filename: data.filename })}
      >
        <img className={classes.picture} src={address} alt={data.filename} />
      </button>
    );
  return (
    <button type="button" className={classes.card} onClick={open}>
      <IconPaperclip size={16} stroke={1.6} aria-hidden />
      <span className="ellipsis">{data.filename}</span>
    </button>
  );
}
