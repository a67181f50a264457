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
      <PageHead title="Mail accounts">
        {create && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => edit('new')}>
            Add account
          </Button>
        )}
      </PageHead>
      <div className={classes.accounts}>
        {isPending && <Skeleton height={120} />}
        {error && <EmptyState icon="alert-triangle" title="Your accounts could not be loaded" text={error.message} />}
        {data && !data.records.length && (
          <EmptyState
            icon="mail"
            title="No mail accounts yet"
            text="Add your address, and mail from people your agency knows will appear on their records."
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
      () => 'Allow access in the Google window, then paste the code here.',
    );
  const verify = () =>
    run(
      async () => {
        await sendCode(_id);
        ask(true);
      },
      () => `A code is on its way to ${gmail_email_address}.`,
    );
  return (
    <section className={classes.account} aria-label={gmail_email_address}>
      <div className={classes.grow}>
        <strong className="ellipsis">{gmail_email_address}</strong>
        <span className={classes.facts}>
          {account_nickname && <span>{account_nickname}</span>}
          {isDefault && <Badge tone="progress">Default</Badge>}
          {connected_at && <Badge tone="done">Connected</Badge>}
          {synced_at && (
            <span className="muted">
              Read <RelativeTime value={synced_at} />
            </span>
          )}
        </span>
        {sync_problem && <span className={classes.problem}>{sync_problem}</span>}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.6} />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item onClick={() => void connect()}>Connect with Google</Menu.Item>
          <Menu.Item onClick={() => void verify()}>Verify address</Menu.Item>
          <Menu.Item
            onClick={() =>
              void run(
                () => readAccount(_id),
                (answer) => `${(answer as { stored: number }).stored} new messages.`,
              )
            }
          >
            Check for mail now
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              void run(
                () => testAccount(_id),
                () => 'A test message is on its way.',
              )
            }
          >
            Send a test message
          </Menu.Item>
          <Menu.Item onClick={() => void removeAccount(_id)}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <CodeDialog account={_id} onClose={() => ask(false)} />}
    </section>
  );
}
