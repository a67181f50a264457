import { say } from '#web/words/say.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useSession } from '#web/session.tsx';

const BeginYearDialog = lazy(() => import('./begin-year-dialog.tsx'));

/** Over the list of balances, for System Admins. */
export default function BeginYear() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user.userType !== 'System Admin') return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {say('Begin a new year')}
      </Button>
      {isOpen && (
        <Suspense>
          <BeginYearDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
