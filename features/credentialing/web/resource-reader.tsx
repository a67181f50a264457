import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from '@mantine/core';
import DOMPurify from 'dompurify';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { downloadFile } from '#web/files.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './credentialing.module.css';

/** A library resource: an article to read here, or a file to open. */
export function ResourceReader({ id }: { id: unknown }) {
  const resource = useQuery({
    queryKey: ['records', 'libraryResources', id],
    queryFn: ({ signal }) => api<AnyRecord>(`/api/library-resources/${String(id)}`, { signal, quiet: true }),
    enabled: typeof id === 'string',
  });
  if (typeof id !== 'string') return null;
  if (resource.isPending) return <Skeleton h={180} />;
  if (resource.isError)
    return <Alert color="yellow">This resource cannot be opened at the moment. Please tell your credentialing specialist.</Alert>;
  const { article, path, filename, name } = resource.data as AnyRecord &
    Record<'article' | 'path' | 'filename' | 'name', string | null>;
  return (
    <>
      {article && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling text must be reachable by keyboard
        <article
          className={classes.article}
          tabIndex={0}
          aria-label={name ?? 'Article'}
          ref={(element) => void element?.replaceChildren(clean(article))}
        />
      )}
      {path && (
        <Button
          variant="default"
          size="md"
          leftSection={<Icon name="download" size={18} />}
          onClick={() => void downloadFile(path)}
        >
          Open {filename ?? 'the file'}
        </Button>
      )}
    </>
  );
}

/** Rich text is cleaned when it is written and once more when it is shown. */
const clean = (html: string): DocumentFragment => DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
