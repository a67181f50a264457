import { useState } from 'react';
import { Button, Group, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { SoundPlayer } from './sound-player.tsx';
import { recipientsOptions, sendVoiceshot, voiceshotsOptions, type Recipient } from './voice-api.ts';
import classes from './voice.module.css';

interface Props {
  recipients: readonly Recipient[];
  /** What the button that sends says. */
  confirm?: string;
  onClose: () => void;
}
/** One picks a voiceshot by its title, hears it, sees who would be called, and sends it. */
export default function VoiceshotDialog({ recipients, confirm = say('Send Voiceshot'), onClose }: Props) {
  const [id, choose] = useState<string | null>(null);
  const { data } = useQuery(voiceshotsOptions);
  const { data: people } = useQuery(recipientsOptions(recipients));
  const client = useQueryClient();
  const isPhone = usePhone();
  const chosen = data?.records.find(({ _id }) => _id === id);
  const isReady = Boolean(chosen?.filename) && people !== undefined && people.recipients.length > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendVoiceshot(chosen!._id, recipients),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['records', 'messages'] });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={say('Voiceshot Campaign')} size={640} fullScreen={isPhone}>
      <Stack gap="sm">
        <Select
          label={say('Voiceshot')}
          placeholder={say('Choose one by its title')}
          searchable
          data={(data?.records ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
          value={id}
          onChange={choose}
          data-autofocus
        />
        {chosen && !chosen.filename && (
          <Text role="status">{say('This voiceshot has no sound yet. Open it and upload or record one.')}</Text>
        )}
        {chosen?.filename && (
          <Group gap="sm">
            <SoundPlayer path={chosen.path} label={say('Preview of {title}', { title: chosen.title })} />
            {chosen.seconds !== null && (
              <span className="muted numeric">{say('{seconds} seconds', { seconds: chosen.seconds })}</span>
            )}
          </Group>
        )}
        {people ? <Recipients people={people} /> : <Skeleton height={120} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button disabled={!isReady} loading={isPending} onClick={() => mutate()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface People {
  recipients: { name: string; phone: string }[];
  skipped: { name?: string; to?: string; reason: string }[];
}
function Recipients({ people: { recipients, skipped } }: { people: People }) {
  return (
    <div className={classes.recipients}>
      <Table aria-label={say('Recipients')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('Name')}</Table.Th>
            <Table.Th>{say('Phone')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recipients.map(({ name, phone }) => (
            <Table.Tr key={phone}>
              <Table.Td>{name}</Table.Td>
              <Table.Td className="numeric">{phone}</Table.Td>
            </Table.Tr>
          ))}
          {skipped.map(({ name, to, reason }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list does not change
            <Table.Tr key={at} className="muted">
              <Table.Td>{name ?? to ?? say('Not called')}</Table.Td>
              <Table.Td>{say('Not called: {reason}', { reason: sayAnswer(reason) })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
