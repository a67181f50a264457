import { useState } from 'react';
import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { api, ApiError } from '#web/api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { GROUP_LABELS, recipientGroups, refuseNoGroup, type RecipientGroup } from '../../recipient-groups.ts';

/** To everybody of some kinds of users; each of them sees it once, on top of their page. */
export default function SystemMessageDialog({ onClose }: { onClose: () => void }) {
  const [groups, setGroups] = useState<string[]>([]);
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const send = async () => {
    const missing = {
      ...(refuseNoGroup(groups) ? { groups: say(refuseNoGroup(groups)!) } : {}),
      ...(name.trim() ? {} : { name: say('Please write a title.') }),
      ...(message.trim() ? {} : { message: say('Please write a message.') }),
    };
    setProblems(missing);
    if (Object.keys(missing).length) return;
    setSending(true);
    try {
      const body = { groups: groups as RecipientGroup[], name, message };
      const { recipients } = await api<{ recipients: number }>('/api/muster-messages/system-message', { body, quiet: true });
      toast.success(
        say({ one: '1 person sees this message.', other: '{count} people see this message.' }, { count: recipients }),
      );
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems(Object.keys(problem.fields).length ? problem.fields : { message: problem.message });
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={say('System message')} size={520}>
      <Stack gap="sm">
        <Checkbox.Group label={say('Recipients')} withAsterisk value={groups} onChange={setGroups} error={problems.groups}>
          <Group gap="md" py={4}>
            {recipientGroups.map((group) => (
              <Checkbox key={group} value={group} label={say(GROUP_LABELS[group])} />
            ))}
          </Group>
        </Checkbox.Group>
        <TextInput
          label={say('Title')}
          withAsterisk
          maxLength={200}
          value={name}
          error={problems.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label={say('Message')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          value={message}
          error={problems.message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" data-foot>
          <Button variant="default" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button loading={isSending} onClick={() => void send()}>
            {say('Send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
