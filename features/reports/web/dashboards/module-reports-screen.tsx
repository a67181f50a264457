import { useState } from 'react';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { definitionOf, useModule, useModules } from '#web/modules.ts';
import { createRecord, pageOptions, updateRecord } from '#web/records/records-api.ts';
import { deleteRecord } from '#web/records/delete-record.ts';
import { referencesOf } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import classes from './dashboards.module.css';

/** `/admin/module-report-dashboard-management`: which reports stand above the list of a module. */
export default function ModuleReports() {
  const module = useModule('moduleReportDashboards');
  return (
    <>
      <PageHead title={say('Reports above lists')} />
      <div className={classes.page}>
        <p className="muted">{say('These reports appear above the list. Everyone sees the numbers that they have access to.')}</p>
        {module ? <Lists module={module} /> : <Skeleton h={200} />}
      </div>
    </>
  );
}

const told = (writing: Promise<unknown>) => writing.catch((problem: Error) => toast.danger(problem.message));

function Lists({ module }: { module: DescribedModule }) {
  const { all, byName } = useModules();
  const { data, error } = useQuery(pageOptions(module, { pageSize: 200, relationshipsNeeded: ['reports'], total: 'none' }));
  const [next, setNext] = useState('');
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The lists could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={200} />;
  const taken = new Set(data.records.map((record) => String(record.module)));
  const free = all.filter(({ name, route }) => route.startsWith('/app/') && !taken.has(name));
  const labelOf = (record: AnyRecord) => say(byName.get(String(record.module))?.label ?? String(record.module));
  return (
    <>
      <ul className={classes.defaults}>
        {data.records.map((record) => (
          <li key={record._id}>
            <RecordPicker
              many
              moduleName="reports"
              label={{ label: labelOf(record), placeholder: say('Choose a report') }}
              chosen={referencesOf(record.reports)}
              onChoose={(chosen) =>
                void told(updateRecord(module, record._id, { reports: chosen.map(({ _id }) => _id) }, record.version))
              }
            />
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void deleteRecord(module, record)}>
              {say('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.settings}>
        <NativeSelect
          label={say('Another list')}
          data={[
            { value: '', label: say('Choose a module') },
            ...free
              .map(({ name, label }) => ({ value: name, label: say(label) }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <Button
          disabled={!next}
          onClick={() => {
            const name = `Above ${definitionOf(next)?.label ?? next}`;
            void told(createRecord(module, { name, module: next, reports: [] }).then(() => setNext('')));
          }}
        >
          {say('Add')}
        </Button>
      </div>
    </>
  );
}
