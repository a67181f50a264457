import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { useAccess } from '#web/session.tsx';

const FromSetupDialog = lazy(() => import('./from-setup-dialog.tsx'));

/** Over the list of credentialing records: one by hand, with the items of its setup. */
export default function NewFromSetup({ module }: { module: DescribedModule }) {
  const { create } = useAccess('credentialing');
  const [isOpen, setOpen] = useState(false);
  if (!create) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        From a setup
      </Button>
      {isOpen && (
        <Suspense>
          <FromSetupDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
