import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useModule } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import type { ListActionProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const SendManyDialog = lazy(() => import('./send-many-dialog.tsx'));

/** Sends a document for signature to each of the chosen records. */
export default function SendManyAction(props: ListActionProps) {
  const agreements = useModule('interactiveDocumentInstances');
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!agreements || !mayCreate(agreements, session)) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="signature" size={15} />} onClick={() => setOpen(true)}>
        {say('Send for signature')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendManyDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
