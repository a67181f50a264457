import { useState } from 'react';
import { Checkbox, Group, Input, MultiSelect, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#common/webhooks.ts';
import { ApiError } from '#web/api.ts';
import { TreeEditor } from '#web/list/tree-editor.tsx';
import { useModules } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { say } from '#web/words/say.ts';
import { changeWebhook, makeWebhook, type Webhook, type WebhookFields } from './webhooks-api.ts';

interface Props {
  /** Absent: a new one. */
  webhook?: Webhook;
  /** With the secret of a new one. */
  onDone: (secret?: string) => void;
  onClose: () => void;
}

const ALL = WEBHOOK_EVENTS.map(({ value }) => value);

/** Where a webhook posts to, what it hears of, and what it sends. */
export function WebhookDialog({ webhook, onDone, onClose }: Props) {
  const { all, byName } = useModules();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [module, setModule] = useState(webhook?.module ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? ALL);
  const [watched, setWatched] = useState(webhook?.fields ?? []);
  const [include, setInclude] = useState(webhook?.include ?? []);
  const [searchTerms, setSearchTerms] = useState(webhook?.searchTerms ?? null);
  const chosen = byName.get(module);
  const fields = chosen?.fields.map(({ fieldName, label }) => ({ value: fieldName, label: say(label) })) ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const given: WebhookFields = {
        name: name.trim(),
        url: url.trim(),
        module,
        events,
        fields: watched,
        include,
        searchTerms,
      };
      if (!webhook) return makeWebhook(given);
      await changeWebhook(webhook._id, given);
      return undefined;
    },
    onSuccess: onDone,
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const chooseModule = (next: string | null) => {
    setModule(next ?? '');
    setWatched([]);
    setInclude([]);
    setSearchTerms(null);
  };
  return (
    <FormDialog
      title={say(webhook ? 'Change webhook' : 'New webhook')}
      size={600}
      confirm={say(webhook ? 'Save' : 'Create webhook')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Name')}
        withAsterisk
        data-autofocus
        value={name}
        error={refused.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={say('Address')}
        withAsterisk
        description={say('It must answer with 200 to 299 within 15 seconds. Redirects are not followed.')}
        placeholder="https://"
        type="url"
        value={url}
        error={refused.url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Select
        label={say('Module')}
        withAsterisk
        placeholder={say('Choose')}
        data={all.map((each) => ({ value: each.name, label: say(each.label) }))}
        value={module || null}
        error={refused.module}
        onChange={chooseModule}
        searchable
        nothingFoundMessage={say('No such module')}
      />
      <Checkbox.Group
        label={say('Events')}
        withAsterisk
        value={events}
        error={refused.events}
        onChange={(next) => setEvents(ALL.filter((each) => next.includes(each)))}
      >
        <Group gap="md" mt={6}>
          {WEBHOOK_EVENTS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={say(label)} />
          ))}
        </Group>
      </Checkbox.Group>
      {chosen && (
        <>
          <MultiSelect
            label={say('Fields that are sent')}
            description={say('Without any, a program gets ids and reads the rest itself.')}
            data={fields}
            value={include}
            error={refused.include}
            onChange={setInclude}
            searchable
            hidePickedOptions
          />
          {events.includes('updated') && (
            <MultiSelect
              label={say('Updates of these fields only')}
              description={say('Without any, every update is told.')}
              data={fields}
              value={watched}
              error={refused.fields}
              onChange={setWatched}
              searchable
              hidePickedOptions
            />
          )}
          <Input.Wrapper label={say('Only records that match')} labelElement="div" error={refused.searchTerms}>
            <TreeEditor key={module} module={chosen} tree={searchTerms} onChange={setSearchTerms} />
          </Input.Wrapper>
        </>
      )}
      <Refusal error={error} atFields={refused} />
    </FormDialog>
  );
}
