import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { say } from '#web/words/say.ts';
import { sendAgain, takeBack, type Mail } from '../mail-api.ts';

/** What waits is taken back, what failed is sent again. */
export function WaitingVerbs({ letter }: { letter: Mail }) {
  const client = useQueryClient();
  const act = async (run: (id: string) => Promise<unknown>) => {
    await run(letter._id).catch(() => undefined); // the toast has said it
    await client.invalidateQueries({ queryKey: ['records', 'messages'] });
  };
  if (letter.status === 'Failed')
    return (
      <Button variant="default" onClick={() => void act(sendAgain)}>
        {say('Send again')}
      </Button>
    );
  if (letter.status !== 'Queued' && letter.status !== 'Scheduled') return null;
  return (
    <Button variant="default" onClick={() => void act(takeBack)}>
      {say('Take back')}
    </Button>
  );
}
