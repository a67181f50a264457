import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';

const ExclusionsDialog = lazy(() => import('./exclusions-dialog.tsx'));

/** Over the list of credential checks: the published list of exclusions, which System Admins bring in. */
export default function UploadExclusions() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user.userType !== 'System Admin') return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {say('Upload exclusions')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExclusionsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
