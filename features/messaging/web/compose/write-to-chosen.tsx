import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { formatNumber } from '#web/formats.ts';
import type { ListActionProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Composed } from './composed.ts';

const Composer = lazy(() => import('./composer.tsx'));
/** So many one call takes. */
const MOST = 10_000;

/** One letter to each of the chosen records. */
export default function WriteToChosen({ module, count, ids, onDone }: ListActionProps) {
  const { create } = useAccess('messages');
  const [composed, compose] = useState<Composed>();
  if (!create) return null;
  const begin = async () => {
    if (count > MOST) return toast.warning(say('Please choose at most {count} recipients.', { count: formatNumber(MOST) }));
    const chosen = await ids();
    compose({ many: chosen.map((recordId) => ({ moduleName: module.name, recordId })) });
  };
  const close = () => {
    compose(undefined);
    onDone();
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="mail" size={15} />} onClick={() => void begin()}>
        {say('Write message')}
      </Button>
      {composed && (
        <Suspense>
          <Composer initial={composed} onClose={close} onAgain={compose} />
        </Suspense>
      )}
    </>
  );
}
