import { lazy, Suspense } from 'react';
import { screens } from '../discovered.ts';

const inEveryHead = screens.headButtons.map((load) => lazy(load));
const ofStaff = screens.staffButtons.map((load) => lazy(load));

/** What features put into the frame's head, e.g. a bell; its place is kept until it is there. */
export const HeadButtons = () => <Buttons of={inEveryHead} />;

/** What features give staff on every page, e.g. the way to their messages. */
export const StaffButtons = () => <Buttons of={ofStaff} />;

function Buttons({ of }: { of: typeof inEveryHead }) {
  return of.map((Button, at) => (
    <Suspense key={at} fallback={<span style={{ width: 'var(--m-target)' }} />}>
      <Button />
    </Suspense>
  ));
}
