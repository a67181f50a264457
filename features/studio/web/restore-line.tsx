import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showError } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import classes from './studio.module.css';

interface Props {
  label: string;
  /** Beside its label. */
  kind?: string;
  /** What is kept of it, and until when. */
  children: ReactNode;
  restore: () => Promise<unknown>;
}
/** What was taken away, with the way back. */
export function RestoreLine({ label, kind, children, restore }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: restore,
    onSuccess: () => toast.success(say('{label} restored', { label: say(label) })),
    onError: (problem) => showError(problem.message),
  });
  return (
    <li>
      <span className={classes.grow}>
        {say(label)} {kind && <span className="muted">{kind}</span>}
        <small className="muted">{children}</small>
      </span>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={say('Restore {label}', { label: say(label) })}
      >
        {say('Restore')}
      </Button>
    </li>
  );
}
