import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { impersonate } from '#web/frame/impersonation.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '#web/discovered.ts';
import { queryClient } from '#web/query-client.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { askedInPlace } from '#web/records/save-steps.ts';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** Asks before somebody is shut out; both ways can be taken back. */
export async function markActive(module: DescribedModule, user: AnyRecord, isActive: boolean): Promise<void> {
  const name = String(user.name);
  const isConfirmed =
    isActive ||
    (await confirmAction({
      title: say('Mark {name} inactive?', { name }),
      text: say('They are signed out immediately and cannot sign in. Their records do not change.'),
      confirm: say('Mark inactive'),
      danger: true,
    }));
  if (!isConfirmed) return;
  const values = { active: isActive };
  const isDecided = await askedInPlace({ module, record: user, values, shown: { ...user, ...values } }, screens.saveSteps);
  if (!isDecided || !(await put(user._id, isActive))) return;
  toast.undoable(say(isActive ? '{name} is active' : '{name} is inactive', { name }), () => void put(user._id, !isActive));
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
  if (isSent) toast.success(say('An invitation is on its way to {email}', { email: user.email }));
}

export async function sendTemporaryPassword(user: Invited): Promise<void> {
  const isConfirmed = await confirmAction({
    title: say('Send {name} a temporary password?', { name: user.name }),
    text: say(
      'It is sent to {email} and works once, for three days. Their current password works until they use it. Their API keys end immediately.',
      { email: user.email },
    ),
    confirm: say('Send password'),
  });
  if (!isConfirmed) return;
  const isSent = await tried(() => api('/api/users/send-temporary-password', { body: { userId: user._id }, quiet: true }));
  if (isSent) toast.success(say('A temporary password is on its way to {email}', { email: user.email }));
}

/** For somebody who lost their phone and their recovery codes. */
export async function removeSecondFactors(user: { _id: string; name: string }): Promise<void> {
  const isConfirmed = await confirmAction({
    title: say('Remove the second factors of {name}?', { name: user.name }),
    text: say(
      'Make sure that the request really comes from them. Their authenticator app, passkeys, and recovery codes stop working, all their sessions end, and they get an email. After that, they sign in with only their password.',
    ),
    confirm: say('Remove second factors'),
    danger: true,
  });
  if (!isConfirmed) return;
  const isRemoved = await tried(() => api('/api/users/remove-second-factors', { body: { userId: user._id }, quiet: true }));
  if (isRemoved) toast.success(say('{name} now signs in with only a password', { name: user.name }));
}

/** For somebody with a new identity at the sign-in service. */
export async function resetSingleSignOn(user: { _id: string; name: string; email: string }): Promise<void> {
  const isConfirmed = await confirmAction({
    title: say('Reset the single sign-on of {name}?', { name: user.name }),
    text: say('Their sessions end and they get an email. The next identity that signs in as {email} is linked to this account.', {
      email: user.email,
    }),
    confirm: say('Reset single sign-on'),
    danger: true,
  });
  if (!isConfirmed) return;
  const isReset = await tried(() => api('/api/users/remove-single-sign-on', { body: { userId: user._id }, quiet: true }));
  if (isReset) toast.success(say('The single sign-on of {name} is reset', { name: user.name }));
}

export async function actAs(user: { _id: string; name: string }): Promise<void> {
  const isConfirmed = await confirmAction({
    title: say('Act as {name}?', { name: user.name }),
    text: say('You have their rights for up to one hour. The audit log shows both names.'),
    confirm: say('Act as this user'),
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
