import { useEffect, useState } from 'react';
import { ActionIcon, Alert, Progress, Skeleton, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { Thumbnail } from '#web/files/thumbnail.tsx';
import { onServerEvent } from '#web/realtime.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { ServerToast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { MergedPacket, type MergedFile } from './merged-packet.tsx';
import classes from './documents.module.css';

/** The most that one PDF is made of. */
const MOST = 200;

interface Chosen {
  _id: string;
  name: string;
  path: string | null;
  providers_documents: { name: string } | null;
}
interface Props {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}
/** The chosen documents in the order of their pages, and what they are called together. */
export default function MergeDialog({ ids, onDone, onClose }: Props) {
  const isTooMany = ids.length > MOST;
  const { data, error } = useQuery({
    queryKey: ['records', 'documents', 'search', 'to merge', ids],
    queryFn: ({ signal }) =>
      api<{ records: Chosen[] }>('/api/documents/dataSourceSearch', {
        body: {
          searchTerms: { _id: ids },
          pageSize: MOST,
          sortField: 'name',
          sortOrder: 'asc',
          relationshipsNeeded: ['providers_documents'],
        },
        signal,
        quiet: true,
      }).then(({ records }) => records),
    enabled: !isTooMany,
  });
  const [ordered, setOrdered] = useState<Chosen[] | null>(null);
  const [title, setTitle] = useState('');
  const documents = ordered ?? data ?? [];
  const withFile = documents.filter(({ path }) => path);
  const merge = useMutation({
    mutationFn: () =>
      api<{ file: MergedFile | null; notices: ServerToast[] }>('/api/interactive-documents/create-merged-pdf', {
        body: { pdfArray: withFile.map(({ _id }) => ({ document: _id })), titleForPdf: title.trim() || 'Packet' },
        quiet: true,
      }),
  });
  if (merge.data?.file) {
    const leave = () => {
      onDone();
      onClose();
    };
    return <MergedPacket file={merge.data.file} onClose={leave} />;
  }
  const move = (at: number, by: number) => {
    const next = [...documents];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setOrdered(next);
  };
  const without = documents.length - withFile.length;
  return (
    <FormDialog
      title={say('Merge to PDF')}
      size={560}
      confirm={merge.isPending ? say('Merging…') : say('Merge {count}', { count: withFile.length })}
      isPending={merge.isPending}
      disabled={withFile.length === 0 || isTooMany}
      onSubmit={() => merge.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Title')}
        placeholder={say('Packet')}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        data-autofocus
      />
      {isTooMany && (
        <Alert color="red">{say('One PDF is made of at most {most} documents. Please choose fewer.', { most: MOST })}</Alert>
      )}
      {merge.isPending && <HowFar />}
      {(error ?? merge.error) && <Alert color="red">{sentenceOf((error ?? merge.error)!)}</Alert>}
      {merge.data &&
        !merge.data.file &&
        merge.data.notices.map(({ text }) => (
          <Alert key={text} color="red">
            {sayAnswer(text)}
          </Alert>
        ))}
      {!data && !error && !isTooMany && <Skeleton h={120} />}
      <ol className={classes.parts} aria-label={say('Documents in their order')}>
        {documents.map((document, at) => (
          <li key={document._id} data-without-file={!document.path || undefined}>
            {document.path && <Thumbnail file={document.path} size={32} />}
            <span className="ellipsis">
              {document.name}
              {document.providers_documents && (
                <span className="muted"> {say('of {provider}', { provider: document.providers_documents.name })}</span>
              )}
            </span>
            {!document.path && <span className="muted">{say('No file')}</span>}
            <ActionIcon
              aria-label={say('Move {name} up', { name: document.name })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              aria-label={say('Move {name} down', { name: document.name })}
              disabled={at === documents.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              aria-label={say('Leave {name} out', { name: document.name })}
              onClick={() => setOrdered(documents.filter(({ _id }) => _id !== document._id))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {without > 0 && <p className={classes.note}>{say('Documents without a file are left out.')}</p>}
    </FormDialog>
  );
}

interface Merging {
  done: number;
  total: number;
}
/** The server says how many of its steps are done. */
function HowFar() {
  const [{ done, total }, setMerging] = useState<Merging>({ done: 0, total: 0 });
  useEffect(() => {
    let isShown = false; // the first call repeats what was said before
    const stop = onServerEvent('merge-progress', (payload) => isShown && setMerging(payload as Merging));
    isShown = true;
    return stop;
  }, []);
  const percent = total ? Math.floor((100 * done) / total) : 0;
  return (
    <div className={classes.merging}>
      <Progress value={percent} aria-label={say('Merged')} />
      <span className="numeric muted">{percent}%</span>
    </div>
  );
}

const sentenceOf = (problem: Error): string => (problem instanceof ApiError && problem.fields.pdfArray) || problem.message;
