import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Stack } from '@mantine/core';
import { api } from '#web/api.ts';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { hasPicture, Thumbnail } from '#web/files/thumbnail.tsx';
import { formatDay } from '#web/formats.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import classes from './documents.module.css';

interface Version {
  _id: string;
  filename: string | null;
  path: string | null;
  status: string | null;
  expiration_date: string | null;
}

/** A document as it is read: its pages, and the documents that it renewed or that renewed it. */
export default function DocumentPages({ record }: RecordPartProps) {
  const path = record.path as string | null;
  const name = String(record.filename ?? record.name ?? say('Document'));
  return (
    <Stack gap="md">
      {path ? (
        <FileViewer file={path} name={name} />
      ) : (
        <EmptyState icon="files" title={say('No file yet')} text={say('Edit this document and add its file.')} />
      )}
      <Versions id={record._id} />
    </Stack>
  );
}

function Versions({ id }: { id: string }) {
  const versions = useQuery({
    queryKey: ['records', 'documents', id, 'versions'],
    queryFn: ({ signal }) => api<{ records: Version[] }>(`/api/documents/${id}/versions`, { signal, quiet: true }),
  });
  const records = versions.data?.records ?? [];
  if (records.length < 2) return null;
  return (
    <section aria-label={say('Versions')}>
      <h2 className={classes.title}>{say('Versions')}</h2>
      <ol className={classes.versions}>
        {records.map(({ _id, filename, path, status, expiration_date }) => (
          <li key={_id} aria-current={_id === id || undefined}>
            {path && hasPicture(filename ?? '') && <Thumbnail file={path} size={36} />}
            <Link to={`/app/documents/${_id}`} className="ellipsis">
              {filename ?? say('Without a file')}
            </Link>
            <Badge tone={TONES[status ?? ''] ?? 'neutral'}>{status ? say(status) : '–'}</Badge>
            <small className="muted numeric">
              {expiration_date ? say('until {day}', { day: formatDay(expiration_date) }) : say('no expiry')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TONES: Record<string, 'waiting' | 'done' | 'refused' | 'expired'> = {
  'Pending Review': 'waiting',
  Active: 'done',
  Rejected: 'refused',
  Expired: 'expired',
};
