import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { download } from '#web/api.ts';
import { save } from '#web/files.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import type { Completion } from '../board.ts';
import classes from './credentialing.module.css';

/** The document of an item as its reader may see it: a picture or a PDF in place, anything else to download. */
export function StoredDocument({ details }: { details: Completion }) {
  const link = details.documentLink!;
  const file = useQuery({
    queryKey: ['file', link],
    queryFn: ({ signal }) => download(link, { signal, quiet: true }),
    staleTime: Infinity,
  });
  const address = useObjectUrl(file.data?.blob);
  const type = file.data?.blob.type ?? '';
  const name = details.filename ?? file.data?.filename ?? 'Document';
  return (
    <figure className={classes.chosen}>
      {type.startsWith('image/') && address && <img src={address} alt={name} />}
      {type === 'application/pdf' && address && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers refuse to show a PDF in a sandboxed frame
        <iframe src={`${address}#toolbar=0&navpanes=0`} title={name} className={classes.pdf} />
      )}
      <figcaption>
        <Icon name="file-text" size={16} />
        <span className="ellipsis">{name}</span>
        <Button size="compact-sm" variant="subtle" disabled={!file.data} onClick={() => file.data && save(file.data)}>
          Download
        </Button>
      </figcaption>
    </figure>
  );
}
