import { lazy, Suspense } from 'react';
import { screens } from '../discovered.ts';

const buttons = screens.headButtons.map((load) => lazy(load));

/** What features put into the frame's head, e.g. a bell; its place is kept until it is there. */
export function HeadButtons() {
  return buttons.map((Button, at) => (
    <Suspense key={at} fallback={<span style={{ width: 'var(--m-target)' }} />}>
      <Button />
    </Suspense>
  ));
}
