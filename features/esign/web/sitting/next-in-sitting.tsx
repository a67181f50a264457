import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { useSignedIn } from '#web/session-store.ts';
import { say } from '#web/words/say.ts';
import { addressOf, currentSitting, endSitting, placeIn } from '../../sitting.ts';

/** The way on to the next agreement of the packet, and at the end the way back. */
export function NextInSitting({ agreement }: { agreement: string }) {
  const navigate = useNavigate();
  const isSignedIn = useSignedIn() !== null;
  const sitting = currentSitting(sessionStorage);
  const place = placeIn(sitting, agreement);
  const open = useMutation({
    mutationFn: (id: string) =>
      api<{ link: string }>(`/api/interactive-document-instances/${id}/my-link`, { body: {}, quiet: true }),
    onSuccess: ({ link }) => navigate(addressOf(link), { replace: true }),
  });
  if (!isSignedIn || !sitting || !place) return null;
  const leave = () => {
    endSitting(sessionStorage);
    void navigate(sitting.back);
  };
  return (
    <>
      {place.next && (
        <Button size="md" loading={open.isPending} onClick={() => open.mutate(place.next!)}>
          {say('Next document ({at} of {of})', { at: place.at + 1, of: place.of })}
        </Button>
      )}
      <Button size="md" variant="default" onClick={leave}>
        {place.next ? say('Sign the others later') : say('Back to your list')}
      </Button>
      {open.isError && (
        <Alert color="red" role="alert">
          {open.error.message}
        </Alert>
      )}
    </>
  );
}
