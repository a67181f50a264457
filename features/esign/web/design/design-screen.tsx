import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { pagesOptions } from '#web/files/file-api.ts';
import { useModule } from '#web/modules.ts';
import { recordOptions } from '#web/records/records-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import type { DocData } from '../../inputs.ts';
import { Designer } from './designer.tsx';
import { TakePdf } from './take-pdf.tsx';
import { trailOf } from './trail.ts';

/** Where a PDF becomes a document that people fill in. */
export default function DesignScreen() {
  const { id = '' } = useParams();
  const module = useModule('interactiveDocuments');
  const record = useQuery({ ...recordOptions(module!, id), enabled: Boolean(module) });
  const name = String(record.data?.name ?? say('Interactive document'));
  usePageTitle(record.data ? say('Design {name}', { name }) : say('Design'));
  if (!module || record.isPending) return <Skeleton h="70dvh" />;
  if (record.isError)
    return (
      <EmptyState
        heading="h1"
        icon="alert-triangle"
        title={say('This document could not be opened')}
        text={record.error.message}
      />
    );
  const { path } = record.data;
  if (typeof path !== 'string' || !path)
    return (
      <>
        <PageHead title={name} trail={trailOf(module, id, name)} />
        <TakePdf module={module} record={record.data} />
      </>
    );
  return <WithPages key={path} module={module} record={record.data} path={path} />;
}

function WithPages({ module, record, path }: { module: DescribedModule; record: AnyRecord; path: string }) {
  const pages = useQuery(pagesOptions(path));
  if (pages.isPending) return <Skeleton h="70dvh" />;
  if (pages.isError)
    return (
      <>
        <PageHead title={String(record.name)} trail={trailOf(module, record._id, String(record.name))} />
        <Alert color="red" title={say('The pages of the PDF could not be read')} mb="md">
          {pages.error.message}
        </Alert>
        <TakePdf module={module} record={record} />
      </>
    );
  return (
    <Designer module={module} record={record} path={path} pages={pages.data.pages} data={record.doc_data as DocData | null} />
  );
}
