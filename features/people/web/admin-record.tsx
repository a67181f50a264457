import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { RecordHeader } from '#web/records/record-header.tsx';
import { RecordProblem, RecordSkeleton } from '#web/records/record-states.tsx';
import { recordOptions } from '#web/records/records-api.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { useAdminModule } from './admin-module.ts';
import classes from './people.module.css';

/** The page of one user, role or team: its header, and below it what the administration does with it. */
export function AdminRecord({ children }: { children: (module: DescribedModule, record: AnyRecord) => ReactNode }) {
  const module = useAdminModule();
  const { id = '' } = useParams();
  return module ? (
    <Loaded key={id} module={module} id={id}>
      {children}
    </Loaded>
  ) : (
    <RecordSkeleton />
  );
}

interface Props {
  module: DescribedModule;
  id: string;
  children: (module: DescribedModule, record: AnyRecord) => ReactNode;
}
function Loaded({ module, id, children }: Props) {
  const { data: record, error } = useQuery(recordOptions(module, id));
  usePageTitle(record && String(record.name ?? say(module.singular)));
  if (error) return <RecordProblem module={module} error={error} />;
  if (!record) return <RecordSkeleton />;
  return (
    <div className={classes.record}>
      <RecordHeader module={module} record={record} />
      {children(module, record)}
    </div>
  );
}
