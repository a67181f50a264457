import { lazy, Suspense } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '../discovered.ts';

const buttons = screens.listButtons.map(({ module, load }) => ({ module, Button: lazy(load) }));

/** What a feature puts beside “New” over the list of its module. */
export const ListButtons = ({ module }: { module: DescribedModule }) => (
  <Suspense>
    {buttons
      .filter((each) => each.module === module.name)
      .map(({ Button }, at) => (
        <Button key={at} module={module} />
      ))}
  </Suspense>
);
