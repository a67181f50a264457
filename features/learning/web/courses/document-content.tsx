import { useState } from 'react';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '@mantine/core';
import { hasFailed } from '#web/has-failed.ts';
import { fileOptions } from '#web/files/file-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import type { ContentProps } from './content-props.ts';
import classes from './courses.module.css';

/** Page by page, from the one where one stopped; a page counts when it has been shown. */
export function DocumentContent({ course, own, send }: ContentProps) {
  const pages = course.pages ?? 0;
  const [page, setPage] = useState(Math.min(Math.max(own.page ?? 1, 1), Math.max(pages, 1)));
  if (!course.path || !pages) return <EmptyState icon="file-text" title={say('This course has no document that can be shown')} />;
  const shown = () => void send({ page }).catch(() => undefined);
  return (
    <section aria-label={course.title ?? say('Document')}>
      <Group justify="space-between" mb="sm">
        <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
          {say('Previous page')}
        </Button>
        <span role="status" className="numeric">
          {say('Page {page} of {pages}', { page, pages })}
        </span>
        <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
          {say('Next page')}
        </Button>
      </Group>
      <Page key={page} file={course.path} page={page} onShown={shown} />
    </section>
  );
}

function Page({ file, page, onShown }: { file: string; page: number; onShown: () => void }) {
  const { data, error } = useQuery(fileOptions(file, `pages/${page}?width=1200`));
  const address = useObjectUrl(data?.blob);
  if (hasFailed(error, data)) return <Alert color="yellow">{error.message}</Alert>;
  if (!address) return <Skeleton h={480} />;
  return <img className={classes.paper} src={address} alt={say('Page {page}', { page })} onLoad={onShown} />;
}
