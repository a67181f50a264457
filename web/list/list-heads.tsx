import { lazy } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '../discovered.ts';
import { useAccess } from '../session.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { designedColumns } from './columns.ts';
import { useKnownViews } from './known-views.ts';
import type { ListView } from './list-view.ts';
import classes from './module-list.module.css';

const parts = screens.listHeads.map((load) => lazy(load));

/** What features put over every list. Its room is kept while it is on its way, unless nothing was there the last time. */
export function ListHeads({ module, view }: { module: DescribedModule; view: ListView }) {
  const access = useAccess(module.name);
  const [known] = useKnownViews(module.name);
  if (parts.length === 0) return null;
  const designed = designedColumns(module, access);
  return (
    <div className={classes.heads} data-empty={known === 'none' || undefined}>
      {parts.map((Part, at) => (
        <PagePart key={at}>
          <Part module={module} view={view} designed={designed} />
        </PagePart>
      ))}
    </div>
  );
}
