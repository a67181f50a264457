import { lazy, Suspense, useState, useTransition } from 'react';
import { Button } from '@mantine/core';
import type { Opened } from './signing-api.ts';
import { say } from '#web/words/say.ts';

const HandOnDialog = lazy(() => import('./hand-on-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

export type Way = 'hand-on' | 'decline';
export interface Ways {
  way: Way | null;
  /** Chosen, and its dialog is still on its way to the browser. */
  coming: Way | null;
  choose: (way: Way | null) => void;
}

/** Which of the other ways is open. It outlives the change from the consent to the document. */
export function useOtherWays(): Ways {
  const [way, setWay] = useState<Way | null>(null);
  const [wanted, setWanted] = useState<Way | null>(null);
  const [isComing, startTransition] = useTransition();
  const choose = (chosen: Way | null) => {
    setWanted(chosen);
    startTransition(() => setWay(chosen));
  };
  return { way, coming: isComing ? wanted : null, choose };
}

/** What a recipient can do instead of signing: hand the document on, or decline. */
export const OtherWays = ({ coming, choose }: Ways) => (
  <div data-other-ways>
    <Button variant="subtle" size="sm" loading={coming === 'hand-on'} onClick={() => choose('hand-on')}>
      {say('Somebody else should sign')}
    </Button>
    <Button variant="subtle" size="sm" color="red" loading={coming === 'decline'} onClick={() => choose('decline')}>
      {say('Decline')}
    </Button>
  </div>
);

export const OtherWayDialog = ({ opened, way, choose }: Ways & { opened: Opened }) => (
  <Suspense>
    {way === 'hand-on' && <HandOnDialog opened={opened} onClose={() => choose(null)} />}
    {way === 'decline' && <DeclineDialog opened={opened} onClose={() => choose(null)} />}
  </Suspense>
);
