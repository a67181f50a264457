import { lazy, useMemo } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { screens } from '../discovered.ts';
import { PagePart } from '../ui/page-part.tsx';

const actions = screens.recordActions.map(({ module, load }) => ({ module, Part: lazy(load) }));
const headers = screens.recordHeader.map(({ module, load }) => ({ module, Part: lazy(load) }));

/** The verbs and the facts that features add to a record, on its page and in its preview. */
export const FeatureActions = (props: { module: DescribedModule; record: AnyRecord }) => <Parts parts={actions} {...props} />;
export const FeatureHeader = (props: { module: DescribedModule; record: AnyRecord }) => <Parts parts={headers} {...props} />;

function Parts({ parts, module, record }: { parts: typeof actions; module: DescribedModule; record: AnyRecord }) {
  const shown = useMemo(() => parts.filter((part) => part.module === module.name || part.module === '*'), [parts, module.name]);
  // All arrive together: one that came first would be moved by the next.
  return (
    <PagePart>
      {shown.map(({ Part }, at) => (
        <Part key={at} module={module} record={record} />
      ))}
    </PagePart>
  );
}
