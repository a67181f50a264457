import { useState } from 'react';
import { Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changeOwnProfile } from '#web/own-profile.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import classes from './profile.module.css';

const MOST = 2000;

export function AboutMe({ saved }: { saved: string }) {
  const [text, setText] = useState(saved);
  const isDirty = text !== saved;
  useLeaveGuard(isDirty);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeOwnProfile({ about_me: text.trim() || null }),
    onSuccess: () => {
      setText(text.trim());
      toast.success(say('Profile saved'));
    },
  });
  return (
    <section className={classes.part}>
      <h2 id="about-me">{say('About me')}</h2>
      <Textarea
        aria-labelledby="about-me"
        placeholder={say('What you do and how people can reach you')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MOST}
        value={text}
        error={error?.message}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isDirty && (
        <Group gap="xs" mt={8}>
          <Button loading={isPending} onClick={() => mutate()}>
            {say('Save')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => setText(saved)}>
            {say('Discard')}
          </Button>
        </Group>
      )}
    </section>
  );
}
