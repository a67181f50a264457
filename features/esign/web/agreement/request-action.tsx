import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useModule } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** Sends a document for signature from the record that it is about. */
export default function RequestAction({ module, record }: RecordPartProps) {
  const agreements = useModule('interactiveDocumentInstances');
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!agreements || !mayCreate(agreements, session)) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="signature" size={16} />} onClick={() => setOpen(true)}>
        {say('Request signature')}
      </Button>
      <Suspense>
        {isOpen && <RequestDialog about={{ moduleName: module.name, recordId: record._id }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
