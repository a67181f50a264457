import { useEffect, useState } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { onServerEvent } from '#web/realtime.ts';
import { useAccess } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** Calls one's own phone and records a voicemail, which appears in the list. */
export default function RecordVoicemail() {
  const { create } = useAccess('recordings');
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () => onServerEvent('dialer-event', () => void queryClient.invalidateQueries({ queryKey: ['records', 'recordings'] })),
    [],
  );
  if (!create) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="phone" size={16} />} onClick={() => setOpen(true)}>
        {say('Record a voicemail')}
      </Button>
      {isOpen && <VoicemailDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function VoicemailDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState({ name: '', description: '', phone: '' });
  const set = (fields: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...fields }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('/api/recordings/request-vm-call', { body: { ...asked, phone: asked.phone || undefined }, quiet: true }),
    onSuccess: () => {
      toast.success(say('Your phone rings in a moment. Speak after the tone.'));
      onClose();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  return (
    <FormDialog
      title={say('Record a voicemail')}
      confirm={say('Call me')}
      isPending={isPending}
      disabled={!asked.name.trim() || !asked.description.trim()}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Name')}
        required
        value={asked.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={say('Description')}
        required
        value={asked.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <TextInput
        label={say('Phone')}
        description={say('Empty: the phone of your account.')}
        value={asked.phone}
        error={problems.phone}
        onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
      />
    </FormDialog>
  );
}
