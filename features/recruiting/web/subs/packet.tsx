import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const PacketDialog = lazy(() => import('./packet-dialog.tsx'));

/** Makes the packet of a candidate for the account. */
export default function Packet({ module, record }: RecordPartProps) {
  const [isOpen, setOpen] = useState(false);
  const { mayEdit } = useRights(module);
  if (!mayEdit(record)) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="files" size={16} />} onClick={() => setOpen(true)}>
        {say('Packet')}
      </Button>
      {isOpen && (
        <Suspense>
          <PacketDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
