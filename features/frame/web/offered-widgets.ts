import { lazy } from 'react';
import { screens } from '#web/discovered.ts';
import type { Widget } from '#web/screens.ts';

/** The parts that features offer: their widgets, and what of the start page may stand elsewhere. */
export const offeredWidgets: readonly Widget[] = [
  ...screens.widgets,
  ...screens.home.flatMap(({ widget, load }) =>
    widget ? [{ ...widget, icon: 'layout-dashboard', load: load as unknown as Widget['load'] }] : [],
  ),
];

export const drawnWidgets = offeredWidgets.map(({ key, load }) => ({ key, Part: lazy(load) }));
