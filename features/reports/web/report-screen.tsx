import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModules } from '#web/modules.ts';
import { RecordProblem } from '#web/records/record-states.tsx';
import { recordOptions } from '#web/records/records-api.ts';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { Builder } from './builder.tsx';
import { blankDraft, draftOf } from './report-draft.ts';

/** `/app/reports/:id` and `/app/reports/new`: a report, and what it asks. */
export default function ReportScreen() {
  const { id } = useParams();
  const { byName, isLoading } = useModules();
  const [query] = useSearchParams();
  const module = byName.get('reports');
  if (!module) return isLoading ? <Skeleton h={240} m={24} /> : <ModuleDenied area="Reports" />;
  if (id) return <Saved key={id} module={module} id={id} />;
  return <Builder key="new" module={module} record={null} start={blankDraft(query.get('related_module') ?? '')} />;
}

function Saved({ module, id }: { module: DescribedModule; id: string }) {
  const { data: record, error } = useQuery(recordOptions(module, id));
  if (error && !record) return <RecordProblem module={module} error={error} />;
  if (!record) return <Skeleton h={240} m={24} />;
  return <Builder module={module} record={record} start={draftOf(record)} />;
}
