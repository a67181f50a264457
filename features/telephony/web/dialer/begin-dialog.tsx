import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api, ApiError } from '#web/api.ts';
import { useRemembered } from '#web/remembered.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { requestConference, type NewConference } from './dialer-api.ts';
import { showCampaign } from './kept-campaign.ts';

const RETRIES = [
  { value: '0', label: sayLater('Nobody is called again') },
  { value: '1', label: sayLater('Once more, at the end') },
  { value: '2', label: sayLater('Twice more, at the end') },
];

interface Props {
  participants: NewConference['participants'];
  name: string;
  onClose: () => void;
}
/** Begins a dialer run: its panel opens, and waits for Start. */
export default function BeginDialog({ participants, name: given, onClose }: Props) {
  const [name, setName] = useState(given);
  const [callerPhone, setCallerPhone] = useRemembered('dialer-phone', '');
  const [retries, setRetries] = useState('0');
  const [drop, setDrop] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['records', 'recordings', 'drops'],
    queryFn: ({ signal }) =>
      api<{ records: AnyRecord[] }>('/api/recordings/dataSourceSearch', {
        body: { searchTerms: { type: 'Voicemail' }, pageSize: 100 },
        signal,
        quiet: true,
      }),
    retry: false,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      requestConference({
        name,
        participants,
        callerPhone: callerPhone || undefined,
        retries: Number(retries),
        voicemailDrop: drop ?? undefined,
      }),
    onSuccess: (conference) => {
      showCampaign(conference);
      onClose();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  return (
    <FormDialog
      title={participants.length === 1 ? say('Call') : say('Call {count} people', { count: participants.length })}
      confirm={say('Open the dialer')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput label={say('Name')} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} data-autofocus />
      <TextInput
        label={say('Your phone')}
        description={say('It rings when you start. Empty: you call in.')}
        value={callerPhone}
        error={problems.callerPhone}
        onChange={({ currentTarget }) => setCallerPhone(currentTarget.value)}
      />
      <Select
        label={say('Who does not answer')}
        allowDeselect={false}
        data={RETRIES.map(({ value, label }) => ({ value, label: say(label) }))}
        value={retries}
        onChange={(value) => setRetries(value ?? '0')}
      />
      {data && data.records.length > 0 && (
        <Select
          label={say('Voicemail drop')}
          clearable
          data={data.records.map(({ _id, name: label }) => ({ value: _id, label: String(label) }))}
          value={drop}
          onChange={setDrop}
        />
      )}
    </FormDialog>
  );
}
