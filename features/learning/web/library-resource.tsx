import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { download } from '#web/api.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { fieldOf } from '#web/modules.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import classes from './learning.module.css';

/** A resource as it is read or watched; in the place of a file that is missing, the picture of its kind. */
export default function LibraryResource({ module, record }: RecordPartProps) {
  const article = fieldOf(module, 'article');
  const path = record.path as string | null;
  return (
    <Stack gap="lg" className={classes.resource}>
      {article && Boolean(record.article) && (
        <article aria-label={String(record.name ?? say(module.singular))}>
          <FieldCell field={article} value={record.article} wide />
        </article>
      )}
      {path && <FileViewer file={path} name={String(record.filename ?? record.name ?? say('Resource'))} />}
      {!path && !record.article && <Placeholder id={record._id} isArticle={record.type === 'Article'} />}
    </Stack>
  );
}

function Placeholder({ id, isArticle }: { id: string; isArticle: boolean }) {
  const { data } = useQuery({
    queryKey: ['records', 'libraryResources', id, 'picture'],
    queryFn: ({ signal }) => download(`/api/library-resources/${id}/picture`, { signal, quiet: true }),
    enabled: !isArticle,
  });
  const address = useObjectUrl(data?.blob);
  return (
    <div className={classes.placeholder}>
      {address && <img src={address} alt="" />}
      <p className="muted">
        {say(
          isArticle
            ? 'Nothing is written yet. Edit this resource to add it.'
            : 'It has no file yet. Edit this resource to add it.',
        )}
      </p>
    </div>
  );
}
