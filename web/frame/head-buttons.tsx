import { lazy } from 'react';
import { screens } from '../discovered.ts';
import { PagePart } from '../ui/page-part.tsx';
import { useFirstPageStands } from './use-first-page-stands.ts';

const inEveryHead = screens.headButtons.map((load) => lazy(load));
const ofStaff = screens.staffButtons.map((load) => lazy(load));

/** What features put into the frame's head, e.g. a bell; its place is kept until it is there. */
export const HeadButtons = () => <Buttons of={inEveryHead} />;

/** What features give staff on every page, e.g. the way to their messages. */
export const StaffButtons = () => <Buttons of={ofStaff} />;

function Buttons({ of }: { of: typeof inEveryHead }) {
  const stands = useFirstPageStands();
  return of.map((Button, at) => (
    <PagePart key={at} fallback={place}>
      {stands ? <Button /> : place}
    </PagePart>
  ));
}

const place = <span style={{ width: 'var(--m-target)' }} />;
