import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess, useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { accountsOptions } from './accounts-api.ts';
import { readMailbox } from './mailbox-api.ts';

/** Reads the default mail account at once instead of within two minutes. */
export function ReadNow() {
  const { user } = useSession();
  const { access } = useAccess('gmailAccounts');
  const { data } = useQuery({ ...accountsOptions(user._id), enabled: access });
  const [isReading, setReading] = useState(false);
  const client = useQueryClient();
  if (!data?.records.some(({ isDefault }) => isDefault)) return null;
  const read = async () => {
    setReading(true);
    try {
      const { stored } = await readMailbox();
      await client.invalidateQueries({ queryKey: ['records', 'messages'] });
      toast.success(say({ one: '1 new message.', other: '{count} new messages.' }, { count: stored }));
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Tooltip label={say('Check for new mail')}>
      <ActionIcon aria-label={say('Check for new mail')} loading={isReading} onClick={() => void read()}>
        <IconRefresh size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
