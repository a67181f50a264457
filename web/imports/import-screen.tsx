import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '../has-failed.ts';
import { ModuleGate } from '../records/module-gate.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { say } from '../words/say.ts';
import { ImportPlanForm } from './import-plan-form.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importOptions, isAtWork } from './imports-api.ts';
import { PastImports } from './past-imports.tsx';
import { TakeFile } from './take-file.tsx';
import classes from './imports.module.css';

/** `/app/import/:module`: a file, what its columns are, a check that changes nothing, then the import. Which one is in the address. */
export default function ImportScreen() {
  return <ModuleGate>{(module) => <ImportPage key={module.name} module={module} />}</ModuleGate>;
}

function ImportPage({ module }: { module: DescribedModule }) {
  const title = say('Import {label}', { label: module.label });
  usePageTitle(title);
  const [address, setAddress] = useSearchParams();
  const id = address.get('import');
  const open = (next: string | null) => setAddress(next === null ? {} : { import: next });
  return (
    <>
      <PageHead title={title} trail={[{ label: module.label, to: module.route }, { label: say('Import') }]} />
      <div className={classes.page}>
        {id === null ? (
          <>
            <TakeFile module={module} onTaken={open} />
            <PastImports module={module} />
          </>
        ) : (
          <OneImport key={id} id={id} module={module} onAnother={() => open(null)} />
        )}
      </div>
    </>
  );
}

function OneImport({ id, module, onAnother }: { id: string; module: DescribedModule; onAnother: () => void }) {
  const { data, error } = useQuery(importOptions(id));
  const [isChanged, setChanged] = useState(false);
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={240} radius={8} />;
  const isOver = data.run !== null && !isAtWork(data);
  return (
    <>
      {(data.state !== 'planned' || data.problem) && <ImportProgress record={data} module={module} isChanged={isChanged} />}
      {data.run === null && !isAtWork(data) && (
        <ImportPlanForm
          key={`${data.encoding} ${data.delimiter} ${data.sheet}`}
          record={data}
          module={module}
          isChanged={isChanged}
          setChanged={setChanged}
        />
      )}
      {isOver && (
        <button type="button" className={classes.textButton} onClick={onAnother}>
          {say('Import another file')}
        </button>
      )}
    </>
  );
}
