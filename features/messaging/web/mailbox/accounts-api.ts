import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

export interface MailAccount extends AnyRecord {
  gmail_email_address: string;
  account_nickname: string | null;
  isDefault: boolean | null;
  keeps_strangers: boolean | null;
  connected_at: string | null;
  synced_at: string | null;
  sync_problem: string | null;
}

export const accountsOptions = (user: string) =>
  queryOptions({
    queryKey: ['records', 'gmailAccounts', 'search', 'mine'],
    queryFn: ({ signal }) =>
      api<{ records: MailAccount[]; total: number }>(`/api/gmail-accounts/user-id/${user}`, { signal, quiet: true }),
    staleTime: 60_000,
  });

const afterwards = async <T>(asking: Promise<T>): Promise<T> => {
  const answer = await asking;
  await queryClient.invalidateQueries({ queryKey: ['records', 'gmailAccounts'] });
  return answer;
};

export interface AccountFields {
  gmail_email_address: string;
  account_nickname: string;
  isDefault: boolean;
  keeps_strangers: boolean;
  gmail_password?: string;
}
export const saveAccount = (id: string | undefined, fields: Partial<AccountFields>) =>
  afterwards(
    id
      ? api(`/api/gmail-accounts/update-certain-fields/${id}`, { method: 'PUT', body: { fields }, quiet: true })
      : api('/api/gmail-accounts', { body: fields, quiet: true }),
  );
export const removeAccount = (id: string) =>
  afterwards(api(`/api/gmail-accounts/mark-deleted/${id}`, { method: 'PUT', body: {} }));
export const askGoogle = (account: string) =>
  api<{ url: string }>('/api/gmail-accounts/request-auth-token', { body: { account }, quiet: true });
export const sendCode = (account: string) => api('/api/gmail-accounts/send-verification', { body: { account }, quiet: true });
export const submitCode = (account: string, code: string) =>
  afterwards(api('/api/gmail-accounts/submit-approval-code', { body: { account, code }, quiet: true }));
export const testAccount = (account: string) => api('/api/gmail-accounts/send-test', { body: { account }, quiet: true });
export const readAccount = (account: string) =>
  afterwards(
    api<{ stored: number; strangers: number; failed: number }>(`/api/gmail-accounts/sync-account/${account}`, {
      method: 'POST',
      quiet: true,
    }),
  );
