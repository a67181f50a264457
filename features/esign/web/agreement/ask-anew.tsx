import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { linkOf } from '#web/fields/flex-links.ts';
import { referenceOf } from '#web/records/reference.ts';
import { mayCreate } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** An agreement that was declined or canceled stays as it is: the same document is sent anew, about the same record. */
export function AskAnew({ module, record }: RecordPartProps) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const about = linkOf(record.related_record);
  if (!about || record.relatedCredentialingRecordId || !mayCreate(module, session)) return null;
  const letter = { document: referenceOf(record.interactive_document), message: String(record.message ?? '') };
  return (
    <>
      <Button leftSection={<Icon name="signature" size={16} />} onClick={() => setOpen(true)}>
        {say('Request again')}
      </Button>
      <Suspense>{isOpen && <RequestDialog about={about} start={letter} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
