import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { IconHeart, IconMedal } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/session.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';

const ThankDialog = lazy(() => import('./thank-dialog.tsx'));

/** On a colleague's profile: what they have achieved, and thanks. */
export default function RecognizeUser({ record }: RecordPartProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isThanking, setThanking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMedal size={16} stroke={1.6} />}
        onClick={() => void navigate(`/app/recognition/${record._id}`)}
      >
        {say('Recognition')}
      </Button>
      {record._id !== user._id && (
        <Button variant="default" leftSection={<IconHeart size={16} stroke={1.6} />} onClick={() => setThanking(true)}>
          {say('Say thanks')}
        </Button>
      )}
      {isThanking && (
        <Suspense>
          <ThankDialog to={[{ _id: record._id, name: String(record.name ?? '') }]} onClose={() => setThanking(false)} />
        </Suspense>
      )}
    </>
  );
}
