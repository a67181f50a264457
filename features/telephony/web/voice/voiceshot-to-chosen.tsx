import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { ListActionProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Recipient } from './voice-api.ts';

const VoiceshotDialog = lazy(() => import('./voiceshot-dialog.tsx'));
const MOST = 10_000;

/** A recorded message to each of the chosen records. */
export default function VoiceshotToChosen({ module, count, ids, onDone }: ListActionProps) {
  const { access } = useAccess('voiceshots');
  const { create } = useAccess('messages');
  const [recipients, setRecipients] = useState<Recipient[]>();
  if (!access || !create) return null;
  const begin = async () => {
    if (count > MOST)
      return toast.warning(say('Please choose at most {most} recipients.', { most: MOST.toLocaleString('en-US') }));
    setRecipients((await ids()).map((recordId) => ({ moduleName: module.name, recordId })));
  };
  const close = () => {
    setRecipients(undefined);
    onDone();
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="microphone" size={15} />} onClick={() => void begin()}>
        {say('Voiceshot')}
      </Button>
      {recipients && (
        <Suspense>
          <VoiceshotDialog recipients={recipients} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
