import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';

const ThankDialog = lazy(() => import('./thank-dialog.tsx'));

/** Over the feed, where thanks are posted. */
export default function ThankButton() {
  const { user } = useSession();
  const [isThanking, setThanking] = useState(false);
  if (user.userType === 'Provider') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconHeart size={16} stroke={1.6} />} onClick={() => setThanking(true)}>
        {say('Thank a colleague')}
      </Button>
      {isThanking && (
        <Suspense>
          <ThankDialog to={[]} onClose={() => setThanking(false)} />
        </Suspense>
      )}
    </>
  );
}
