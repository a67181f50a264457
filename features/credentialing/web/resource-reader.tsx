import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import { api } from '#web/api.ts';
import { cleanFragment } from '#web/fields/clean-html.ts';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { say } from '#web/words/say.ts';
import classes from './credentialing.module.css';

interface Resource {
  name: string | null;
  article: string | null;
  filename: string | null;
  fileLink: string | null;
}

/** A library resource: an article to read here, or a file to look at or to watch. */
export function ResourceReader({ itemId }: { itemId: string }) {
  const resource = useQuery({
    queryKey: ['records', 'libraryResources', 'of item', itemId],
    queryFn: ({ signal }) => api<Resource>(`/api/credentialing-required-items/${itemId}/resource`, { signal, quiet: true }),
  });
  if (resource.isPending) return <Skeleton h={180} />;
  if (resource.isError)
    return (
      <Alert color="yellow">
        {say('This resource cannot be opened at the moment. Please tell your credentialing specialist.')}
      </Alert>
    );
  const { article, fileLink, filename, name } = resource.data;
  return (
    <>
      {article && (
        <article
          className={classes.article}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling text must be reachable by keyboard
          tabIndex={0}
          aria-label={name ?? say('Article')}
          ref={(element) => void element?.replaceChildren(cleanFragment(article))}
        />
      )}
      {fileLink && <FileViewer file={fileLink} name={filename ?? name ?? say('Resource')} />}
    </>
  );
}
