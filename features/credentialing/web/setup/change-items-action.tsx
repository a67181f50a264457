import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useRights } from '#web/records/rights.ts';
import type { ListActionProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const ChangeItemsDialog = lazy(() => import('./change-items-dialog.tsx'));

/** Changes an item in all of the chosen setups at once. */
export default function ChangeItemsAction({ module, ids, onDone }: ListActionProps) {
  const rights = useRights(module);
  const [chosen, setChosen] = useState<string[] | null>(null);
  if (rights.access.edit === 'None') return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="checklist" size={15} />}
        onClick={() => void ids().then(setChosen)}
      >
        {say('Change items')}
      </Button>
      {chosen && (
        <Suspense>
          <ChangeItemsDialog module={module} setupIds={chosen} onDone={onDone} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
