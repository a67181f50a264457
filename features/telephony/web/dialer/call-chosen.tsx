import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { ListActionProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { NewConference } from './dialer-api.ts';

const BeginDialog = lazy(() => import('./begin-dialog.tsx'));
const MOST = 2_000;

/** The chosen records, one call after another. */
export default function CallChosen({ module, count, ids, onDone }: ListActionProps) {
  const { access } = useAccess('dialer');
  const [participants, setParticipants] = useState<NewConference['participants']>();
  if (!access) return null;
  const begin = async () => {
    if (count > MOST) return toast.warning(say('Please choose at most {most} people.', { most: MOST.toLocaleString('en-US') }));
    setParticipants((await ids()).map((recordId) => ({ moduleName: module.name, recordId })));
  };
  const close = () => {
    setParticipants(undefined);
    onDone();
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="phone" size={15} />} onClick={() => void begin()}>
        {say('Call')}
      </Button>
      {participants && (
        <Suspense>
          <BeginDialog participants={participants} name={`${module.label}, ${participants.length}`} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
