import { useState } from 'react';
import { Alert, Button, Checkbox, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatMoment } from '#web/formats.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Modal } from '#web/ui/modal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { LAYERS } from '../shown-events.ts';
import type { CalendarGroup } from './groups.ts';
import { LAYER_FACTS } from './layers.ts';

interface Feed {
  _id: string;
  name: string | null;
  createdAt: string;
}
const KEY = ['calendar-feeds'];

/** Addresses at which other programs read one's calendar. */
export function SubscribeDialog({ groups, onClose }: { groups: readonly CalendarGroup[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={say('Subscribe')} size={520} fullScreen={usePhone()}>
      <Stack gap="lg">
        <Text size="sm">
          {say(
            'Outlook, Google Calendar, and Apple Calendar read your calendar by a secret address. Whoever has the address sees what you may see.',
          )}
        </Text>
        <NewFeed groups={groups} />
        <Feeds />
      </Stack>
    </Modal>
  );
}

function NewFeed({ groups }: { groups: readonly CalendarGroup[] }) {
  const client = useQueryClient();
  const [name, setName] = useState('My calendar');
  const [layers, setLayers] = useState<string[]>([...LAYERS]);
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api<{ url: string }>('/api/calendar-feeds', { body: { name, layers, groups: chosen }, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  if (data) return <Address url={data.url} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={say('Name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Checkbox.Group label={say('What is in it')} value={layers} onChange={setLayers}>
          <Group gap="md" mt={6}>
            {LAYERS.map((layer) => (
              <Checkbox key={layer} value={layer} label={say(LAYER_FACTS[layer].label)} />
            ))}
          </Group>
        </Checkbox.Group>
        <MultiSelect
          label={say('Calendar groups')}
          placeholder={chosen.length ? '' : say('All')}
          searchable
          data={groups.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={chosen}
          onChange={setChosen}
        />
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Button type="submit" loading={isPending} disabled={!layers.length} style={{ alignSelf: 'flex-end' }}>
          {say('Make address')}
        </Button>
      </Stack>
    </form>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    if (await copyText(url)) toast.success(say('Address copied'));
  };
  return (
    <Stack gap="xs" role="status">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={say('Your address')}
          readOnly
          value={url}
          style={{ flex: 1 }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{say('Copy')}</Button>
      </Group>
      <Text size="sm">{say('Copy it now: it is shown this once.')}</Text>
    </Stack>
  );
}

function Feeds() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<{ records: Feed[] }>('/api/calendar-feeds', { signal }),
  });
  const revoke = async ({ _id, name }: Feed) => {
    const isSure = await confirmAction({
      title: say('Revoke {name}?', { name: name ?? say('this address') }),
      text: say('Programs that read this address get nothing from now on.'),
      confirm: say('Revoke'),
      danger: true,
    });
    if (!isSure) return;
    await api(`/api/calendar-feeds/${_id}`, { method: 'DELETE' });
    await client.invalidateQueries({ queryKey: KEY });
    toast.success(say('Address revoked'));
  };
  if (!data?.records.length) return null;
  return (
    <section aria-label={say('Your addresses')}>
      <Text size="sm" fw={600} mb={8}>
        {say('Your addresses')}
      </Text>
      <Stack gap="xs">
        {data.records.map((feed) => (
          <Group key={feed._id} justify="space-between" wrap="nowrap">
            <Text size="sm" truncate>
              {feed.name} <span className="muted">{say('since {moment}', { moment: formatMoment(feed.createdAt) })}</span>
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={say('Revoke {name}', { name: feed.name ?? '' })}
              onClick={() => void revoke(feed)}
            >
              {say('Revoke')}
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
