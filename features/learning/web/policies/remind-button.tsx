import { useState } from 'react';
import { Button } from '@mantine/core';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** Those who have not read a policy are reminded, each person once a day. */
export function RemindButton({ policy, toRemind }: { policy: string; toRemind: number }) {
  const [isPending, setPending] = useState(false);
  if (toRemind === 0) return <p className="muted">{say('Everybody else here was reminded today.')}</p>;
  const remind = async () => {
    setPending(true);
    try {
      const { reminded } = await api<{ reminded: number }>(`/api/hr-policies/${policy}/remind`, { body: {}, quiet: true });
      toast.success(say({ one: 'One person was reminded', other: '{count} people were reminded' }, { count: reminded }));
      await refreshModule('hrPolicies');
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void remind()}>
      {say({ one: 'Remind the one who has not', other: 'Remind the {count} who have not' }, { count: toRemind })}
    </Button>
  );
}
