import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { Opened } from './signing-api.ts';

const HandOnDialog = lazy(() => import('./hand-on-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

/** What a recipient can do instead of signing: hand the document on, or decline. */
export function OtherWays({ opened }: { opened: Opened }) {
  const [way, setWay] = useState<'hand-on' | 'decline' | null>(null);
  const close = () => setWay(null);
  return (
    <div data-other-ways>
      <Button variant="subtle" size="sm" onClick={() => setWay('hand-on')}>
        Somebody else should sign
      </Button>
      <Button variant="subtle" size="sm" color="red" onClick={() => setWay('decline')}>
        Decline
      </Button>
      <Suspense>
        {way === 'hand-on' && <HandOnDialog opened={opened} onClose={close} />}
        {way === 'decline' && <DeclineDialog opened={opened} onClose={close} />}
      </Suspense>
    </div>
  );
}
