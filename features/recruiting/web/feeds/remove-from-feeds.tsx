import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useRights } from '#web/records/rights.ts';
import type { ListActionProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const RemoveFromFeedsDialog = lazy(() => import('./remove-from-feeds-dialog.tsx'));

/** Takes the chosen jobs out of feeds. */
export default function RemoveFromFeeds(props: ListActionProps) {
  const [isOpen, setOpen] = useState(false);
  const rights = useRights(props.module);
  if (!rights.mayMassUpdate) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="speakerphone" size={15} />} onClick={() => setOpen(true)}>
        {say('Remove from feeds')}
      </Button>
      {isOpen && (
        <Suspense>
          <RemoveFromFeedsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
