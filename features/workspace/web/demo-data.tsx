import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { followRun } from '#web/runs/follow-run.ts';
import { LEAVE } from '#web/runs/undo-run.ts';
import { confirmAction, showProgress } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import classes from '#web/home/home.module.css';
import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';

/** In the background; answers when it is over. */
async function removeDemo() {
  const { run } = await api<{ run: string }>('/api/demo-data/remove', { body: {} });
  const progress = showProgress(say('Removing the demo data'), LEAVE);
  return followRun(run, progress.update).finally(progress.close);
}

/** While the demo agency is there: what it is, and the one click that takes it away. */
export default function DemoData() {
  const { settings } = useSession();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: removeDemo,
    onSuccess: ({ state, changed, problem }) => {
      if (state === 'done') toast.success(say('{count} demo records removed', { count: formatNumber(changed) }));
      if (state === 'failed') toast.danger(problem ?? say('The demo data could not be removed.'));
      void client.invalidateQueries();
    },
  });
  if (settings.hasDemoData !== true) return null;
  const remove = async () => {
    const isConfirmed = await confirmAction({
      title: say('Remove the demo data?'),
      text: say('The demo agency, its people, and its files are deleted for good. Your own records stay.'),
      confirm: say('Remove demo data'),
      danger: true,
    });
    if (isConfirmed) mutate();
  };
  return (
    <section className={classes.notice} aria-label={say('Demo data')}>
      <p>{say('This is a demo agency. Try anything, and remove it when you are ready to start.')}</p>
      <Button variant="default" loading={isPending} onClick={() => void remove()}>
        {say('Remove demo data')}
      </Button>
    </section>
  );
}
