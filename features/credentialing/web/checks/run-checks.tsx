import { useState } from 'react';
import { Alert, Button, Chip, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';

const KINDS = ['NPI', 'License', 'OIG', 'SAM'];

/** Asks the chosen sources about a provider. */
export function RunChecks({ provider }: { provider: string }) {
  const [kinds, setKinds] = useState(KINDS);
  const isPhone = usePhone();
  const run = useMutation({
    mutationFn: () => api('/api/credential-checks/run', { body: { provider, kinds }, quiet: true }),
    onSettled: () => refreshModule('credentialChecks'),
  });
  return (
    <>
      <Group gap="xs" role="group" aria-label={say('What is checked')}>
        <Chip.Group multiple value={kinds} onChange={setKinds}>
          {KINDS.map((kind) => (
            <Chip key={kind} value={kind} size={isPhone ? 'lg' : 'xs'}>
              {say(kind)}
            </Chip>
          ))}
        </Chip.Group>
        <Button size="xs" disabled={!kinds.length} loading={run.isPending} onClick={() => run.mutate()}>
          {say('Run checks')}
        </Button>
      </Group>
      {run.error && (
        <Alert color="red" role="alert">
          {run.error.message}
        </Alert>
      )}
    </>
  );
}
