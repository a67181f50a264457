import { useState } from 'react';
import { Alert, Button, List, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { say } from '#web/words/say.ts';
import { refreshTexts } from '../texts/texts-api.ts';
import { PageHead } from '#web/ui/page-head.tsx';

/** Plays the other side where no telephone company is configured: writes to the agency as somebody. */
export default function SimulatorPage() {
  const [asked, setAsked] = useState({ from: '', message: '' });
  const set = (fields: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...fields }));
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api<{ answers: string[] }>('/api/simulator/incoming-text', { body: asked, quiet: true }),
    onSuccess: () => {
      set({ message: '' });
      void refreshTexts();
    },
  });
  return (
    <>
      <PageHead title={say('Telephone simulator')} />
      <Stack px={{ base: 16, sm: 24 }} maw={576} gap="sm">
        <p className="muted">
          {say(
            'Nothing leaves as long as no telephone company is configured. Calls are answered by the last two digits of the number: 00–59 a person, 60–69 busy, 70–79 no answer, 80–89 a machine, 90–99 failed. In the dialer you play both sides from its panel.',
          )}
        </p>
        <TextInput
          label={say('From')}
          placeholder="(407) 555-0123"
          value={asked.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
        <Textarea
          label={say('Text')}
          value={asked.message}
          onChange={({ currentTarget }) => set({ message: currentTarget.value })}
        />
        <div>
          <Button loading={isPending} disabled={!asked.from.trim() || !asked.message.trim()} onClick={() => mutate()}>
            {say('Send to the agency')}
          </Button>
        </div>
        {error && (
          <Alert color="red" role="alert">
            {error instanceof ApiError && error.status === 404
              ? say('A telephone company is configured: there is nothing to simulate.')
              : error.message}
          </Alert>
        )}
        {data && (
          <section aria-label={say('Answers')} role="status">
            {data.answers.length ? (
              <List>
                {data.answers.map((answer) => (
                  <List.Item key={answer}>{answer}</List.Item>
                ))}
              </List>
            ) : (
              <p>{say('The text arrived. Nothing was answered by itself.')}</p>
            )}
          </section>
        )}
      </Stack>
    </>
  );
}
