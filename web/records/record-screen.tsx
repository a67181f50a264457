import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { noteVisit } from '../frame/recents.ts';
import { hasFailed } from '../has-failed.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ModuleGate } from './module-gate.tsx';
import { RecordHeader } from './record-header.tsx';
import { RecordProblem, RecordSkeleton } from './record-states.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { recordOptions } from './records-api.ts';
import classes from './record.module.css';

/** `/app/:module/:id` and `/app/module/:module/:id`. */
export default function RecordScreen() {
  const { id = '' } = useParams();
  return <ModuleGate suffix={`/${id}`}>{(module) => <RecordPage key={id} module={module} id={id} />}</ModuleGate>;
}

function RecordPage({ module, id }: { module: DescribedModule; id: string }) {
  const { data: record, error } = useQuery(recordOptions(module, id));
  const name = record?.name ? String(record.name) : undefined;
  usePageTitle(record && (name ?? module.singular));
  useEffect(() => {
    if (name) noteVisit({ moduleName: module.name, _id: id, name });
  }, [name, id, module.name]);
  // A cut connection takes nothing from the screen, least of all an open edit.
  if (hasFailed(error, record)) return <RecordProblem module={module} error={error} />;
  if (!record) return <RecordSkeleton />;
  return (
    <div className={classes.page}>
      <RecordHeader module={module} record={record} />
      <RecordTabs module={module} record={record} />
    </div>
  );
}
