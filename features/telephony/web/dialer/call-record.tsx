import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const BeginDialog = lazy(() => import('./begin-dialog.tsx'));
const PHONES = ['mobile_phone', 'home_phone', 'office_phone', 'other_phone'];

/** Calls one person by the dialer. */
export default function CallRecord({ module, record }: RecordPartProps) {
  const { access } = useAccess('dialer');
  const [isOpen, setOpen] = useState(false);
  if (!access || !PHONES.some((field) => record[field])) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="phone" size={16} />} onClick={() => setOpen(true)}>
        {say('Call')}
      </Button>
      {isOpen && (
        <Suspense>
          <BeginDialog
            participants={[{ moduleName: module.name, recordId: record._id }]}
            name={`Call to ${String(record.name)}`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
