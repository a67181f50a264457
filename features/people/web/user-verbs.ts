import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { impersonate } from '#web/frame/impersonation.ts';
import { queryClient } from '#web/query-client.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';

/** Asks before somebody is shut out; both ways can be taken back. */
export async function markActive(user: AnyRecord, isActive: boolean): Promise<void> {
  const name = String(user.name);
  const isConfirmed =
    isActive ||
    (await confirmAction({
      title: `Mark ${name} inactive?`,
      text: 'They are signed out at once and cannot sign in. Their records stay as they are.',
      confirm: 'Mark inactive',
      danger: true,
    }));
  if (!isConfirmed || !(await put(user._id, isActive))) return;
  toast.undoable(`${name} is ${isActive ? 'active' : 'inactive'}`, () => void put(user._id, !isActive));
}

const put = (id: string, isActive: boolean): Promise<boolean> =>
  tried(() => api(`/api/users/mark-user-${isActive ? 'active' : 'inactive'}/${id}`, { method: 'PUT', body: {}, quiet: true }));

export interface Invited {
  _id: string;
  name: string;
  email: string;
}

/** The first password of somebody who was just made; a mail that cannot be sent is said, and the user stays. */
export async function inviteUser(user: Invited): Promise<void> {
  const isSent = await tried(() => api('/api/users/send-temporary-password', { body: { userId: user._id }, quiet: true }));
  if (isSent) toast.success(`An invitation is on its way to ${user.email}`, 4000);
}

export async function sendTemporaryPassword(user: Invited): Promise<void> {
  const isConfirmed = await confirmAction({
    title: `Send ${user.name} a temporary password?`,
    text: `It goes to ${user.email}, works once and for three days. The present password stays good until it is used. Their API keys end at once.`,
    confirm: 'Send password',
  });
  if (!isConfirmed) return;
  const isSent = await tried(() => api('/api/users/send-temporary-password', { body: { userId: user._id }, quiet: true }));
  if (isSent) toast.success(`A temporary password is on its way to ${user.email}`, 4000);
}

/** For somebody who lost their phone and their recovery codes. */
export async function removeSecondFactors(user: { _id: string; name: string }): Promise<void> {
  const isConfirmed = await confirmAction({
    title: `Remove the second factors of ${user.name}?`,
    text: 'Make sure that it is really them who asks. Their authenticator app, passkeys and recovery codes stop working, all their sessions end, and they are told by mail. Their password alone signs them in again.',
    confirm: 'Remove second factors',
    danger: true,
  });
  if (!isConfirmed) return;
  const isRemoved = await tried(() => api('/api/users/remove-second-factors', { body: { userId: user._id }, quiet: true }));
  if (isRemoved) toast.success(`${user.name} signs in with a password alone`, 4000);
}

/** For somebody with a new identity at the sign-in service. */
export async function resetSingleSignOn(user: { _id: string; name: string; email: string }): Promise<void> {
  const isConfirmed = await confirmAction({
    title: `Reset the single sign-on of ${user.name}?`,
    text: `Their sessions end and they are told by mail. Whoever next signs in there with ${user.email} opens this account from then on.`,
    confirm: 'Reset single sign-on',
    danger: true,
  });
  if (!isConfirmed) return;
  const isReset = await tried(() => api('/api/users/remove-single-sign-on', { body: { userId: user._id }, quiet: true }));
  if (isReset) toast.success(`The single sign-on of ${user.name} is reset`, 4000);
}

export async function actAs(user: { _id: string; name: string }): Promise<void> {
  const isConfirmed = await confirmAction({
    title: `Act as ${user.name}?`,
    text: 'You work with their rights for an hour at most. Both names stand in the audit log.',
    confirm: 'Act as this user',
  });
  if (isConfirmed) await impersonate(user._id).catch(() => undefined);
}

/** Whether it went well; else the server's sentence is shown. */
async function tried(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (problem) {
    showError((problem as Error).message);
    return false;
  } finally {
    void refreshModule('users');
    void queryClient.invalidateQueries({ queryKey: ['password-dates'] });
  }
}
