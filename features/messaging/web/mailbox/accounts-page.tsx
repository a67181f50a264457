import { useState } from 'react';
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccess, useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { AccountForm } from './account-form.tsx';
import {
  accountsOptions,
  askGoogle,
  readAccount,
  removeAccount,
  sendCode,
  testAccount,
  type MailAccount,
} from './accounts-api.ts';
import { CodeDialog } from './code-dialog.tsx';
import classes from './mailbox.module.css';

/** `/app/mail-accounts`: the mailboxes that one sends from and that are read. Nobody else sees them. */
export default function AccountsPage() {
  const { user } = useSession();
  const { create } = useAccess('gmailAccounts');
  const { data, isPending, error } = useQuery(accountsOptions(user._id));
  const [edited, edit] = useState<MailAccount | 'new'>();
  return (
    <>
      <PageHead title={say('Mail accounts')}>
        {create && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => edit('new')}>
            {say('Add account')}
          </Button>
        )}
      </PageHead>
      <div className={classes.accounts}>
        {isPending && <Skeleton height={120} />}
        {error && <EmptyState icon="alert-triangle" title={say('Your accounts could not be loaded')} text={error.message} />}
        {data && !data.records.length && (
          <EmptyState
            icon="mail"
            title={say('No mail accounts yet')}
            text={say('Add your address, and mail from people your agency knows will appear on their records.')}
          />
        )}
        {data?.records.map((account) => (
          <Account key={account._id} account={account} onEdit={() => edit(account)} />
        ))}
      </div>
      {edited && <AccountForm account={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
    </>
  );
}

function Account({ account, onEdit }: { account: MailAccount; onEdit: () => void }) {
  const [isAsking, ask] = useState(false);
  const { _id, gmail_email_address, account_nickname, isDefault, connected_at, synced_at, sync_problem } = account;
  const run = async (what: () => Promise<unknown>, said: (answer: unknown) => string) => {
    try {
      toast.success(said(await what()));
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
  };
  const connect = () =>
    run(
      async () => {
        const { url } = await askGoogle(_id);
        window.open(url, '_blank', 'noopener');
        ask(true);
      },
      () => say('Allow access in the Google window, then paste the code here.'),
    );
  const verify = () =>
    run(
      async () => {
        await sendCode(_id);
        ask(true);
      },
      () => say('A code is on its way to {address}.', { address: gmail_email_address }),
    );
  return (
    <section className={classes.account} aria-label={gmail_email_address}>
      <div className={classes.grow}>
        <strong className="ellipsis">{gmail_email_address}</strong>
        <span className={classes.facts}>
          {account_nickname && <span>{account_nickname}</span>}
          {isDefault && <Badge tone="progress">{say('Default')}</Badge>}
          {connected_at && <Badge tone="done">{say('Connected')}</Badge>}
          {synced_at && <span className="muted">{say('Read {time}', { time: <RelativeTime value={synced_at} /> })}</span>}
        </span>
        {sync_problem && <span className={classes.problem}>{sync_problem}</span>}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.6} />}>
            {say('Actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{say('Edit')}</Menu.Item>
          <Menu.Item onClick={() => void connect()}>{say('Connect with Google')}</Menu.Item>
          <Menu.Item onClick={() => void verify()}>{say('Verify address')}</Menu.Item>
          <Menu.Item
            onClick={() =>
              void run(
                () => readAccount(_id),
                (answer) => say('{count} new messages.', { count: (answer as { stored: number }).stored }),
              )
            }
          >
            {say('Check for mail now')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              void run(
                () => testAccount(_id),
                () => say('A test message is on its way.'),
              )
            }
          >
            {say('Send a test message')}
          </Menu.Item>
          <Menu.Item onClick={() => void removeAccount(_id)}>{say('Remove')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <CodeDialog account={_id} onClose={() => ask(false)} />}
    </section>
  );
}
