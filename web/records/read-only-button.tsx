import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { say } from '../words/say.ts';
import { useRightsDialog } from './use-rights-dialog.tsx';

/** At the head of a page on which the person may change nothing; pressed, it says why. */
export function ReadOnlyButton({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const why = useRightsDialog({ module, record });
  return (
    <>
      <Button
        variant="light"
        color="gray"
        size="compact-md"
        aria-haspopup="dialog"
        leftSection={<IconLock size={15} stroke={1.6} />}
        onClick={why.open}
      >
        {say('Read only')}
      </Button>
      {why.dialog}
    </>
  );
}
