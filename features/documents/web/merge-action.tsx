import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { ListActionProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

/** Makes one PDF of the chosen documents. */
export default function MergeAction({ ids, onDone }: ListActionProps) {
  const [chosen, setChosen] = useState<string[] | null>(null);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="files" size={15} />}
        onClick={() => void ids().then(setChosen)}
      >
        {say('Merge to PDF')}
      </Button>
      {chosen && (
        <Suspense>
          <MergeDialog ids={chosen} onDone={onDone} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
