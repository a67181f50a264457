import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf, useModule, useModules } from '#web/modules.ts';
import { keyOfList, relatedLists } from '#web/records/related-lists.ts';
import { say } from '#web/words/say.ts';
import { layoutInWords } from './layout-words.ts';
import classes from '../studio.module.css';

const RecordVersions = lazy(() => import('#web/changes/record-versions.tsx'));

interface Props {
  module: DescribedModule;
  layoutId: string;
  /** What the layout is of. */
  name: string;
  onPutBack: () => void;
}
/** The versions of a designed layout. */
export function LayoutVersions({ module, layoutId, name, onPutBack }: Props) {
  const layouts = useModule('layouts');
  const { all } = useModules();
  const lists = new Map(relatedLists(module, all).map((list) => [keyOfList(list), say(list.label)]));
  const inWords = layoutInWords(
    (field) => say(fieldOf(module, field)?.label ?? field),
    (key) => lists.get(key) ?? key,
  );
  if (!layouts) return null;
  return (
    <section className={classes.part} aria-label={say('Versions of {name}', { name })}>
      <Suspense fallback={<Skeleton h={120} />}>
        <RecordVersions
          module={layouts}
          id={layoutId}
          name={name}
          fields={['sections', 'priority', 'relatedLists']}
          inWords={inWords}
          onPutBack={onPutBack}
        />
      </Suspense>
    </section>
  );
}
