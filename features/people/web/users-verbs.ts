import { api } from '#web/api.ts';
import { screens } from '#web/discovered.ts';
import { modulesOptions } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { askedForMany } from '#web/records/save-steps.ts';
import { confirmAction, showError, showProgress } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';

interface Skipped {
  _id: string;
  reason: string;
}

/** Several accounts at once; asks before people are shut out. @returns whether anything happened */
export async function markAllActive(ids: string[], isActive: boolean): Promise<boolean> {
  const isConfirmed = await confirmAction({
    title: say(
      isActive
        ? { one: 'Mark {count} user active?', other: 'Mark {count} users active?' }
        : { one: 'Mark {count} user inactive?', other: 'Mark {count} users inactive?' },
      { count: formatNumber(ids.length) },
    ),
    text: say(
      isActive ? 'They can sign in again.' : 'They are signed out immediately and cannot sign in. Their records do not change.',
    ),
    confirm: say(isActive ? 'Mark active' : 'Mark inactive'),
    danger: !isActive,
  });
  const { records: modules } = await queryClient.fetchQuery(modulesOptions);
  const module = modules.find(({ name }) => name === 'users')!;
  const saving = { module, which: { ids }, values: { active: isActive }, count: ids.length };
  if (!isConfirmed || !(await askedForMany(saving, screens.saveSteps))) return false;
  const { changed, skipped } = await setActive(ids, isActive);
  if (changed > 0)
    toast.success(
      say(
        isActive
          ? { one: '{count} user marked active', other: '{count} users marked active' }
          : { one: '{count} user marked inactive', other: '{count} users marked inactive' },
        { count: formatNumber(changed) },
      ),
    );
  else if (skipped.length === 0)
    toast.stealth(say(isActive ? 'All of them are active already' : 'All of them are inactive already'), 4000);
  if (skipped.length > 0)
    showError(reasonsOf(skipped), {
      title: say(
        { one: '{count} user not changed', other: '{count} users not changed' },
        { count: formatNumber(skipped.length) },
      ),
    });
  return changed > 0;
}

async function setActive(ids: string[], isActive: boolean): Promise<{ changed: number; skipped: Skipped[] }> {
  try {
    return await api('/api/users/update-certain-fields-array', {
      method: 'PUT',
      body: { ids, fields: { active: isActive } },
      quiet: true,
    });
  } catch (problem) {
    return { changed: 0, skipped: ids.map((_id) => ({ _id, reason: (problem as Error).message })) };
  } finally {
    void refreshModule('users');
  }
}

/** One letter after the other; who gets none is told with the reason. @returns whether anything was sent */
export async function sendTemporaryPasswords(ids: string[]): Promise<boolean> {
  const isConfirmed = await confirmAction({
    title: say(
      { one: 'Send {count} user a temporary password?', other: 'Send {count} users a temporary password?' },
      { count: formatNumber(ids.length) },
    ),
    text: say('Each works once, for three days. Current passwords work until the temporary ones are used.'),
    confirm: say('Send passwords'),
  });
  if (!isConfirmed) return false;
  const progress = showProgress(say('Sending temporary passwords'));
  const skipped: Skipped[] = [];
  for (const [at, _id] of ids.entries()) {
    progress.update(at, ids.length);
    await api('/api/users/send-temporary-password', { body: { userId: _id }, quiet: true }).catch((problem: Error) =>
      skipped.push({ _id, reason: problem.message }),
    );
  }
  progress.close();
  void refreshModule('users');
  const sent = ids.length - skipped.length;
  if (sent > 0)
    toast.success(
      say(
        {
          one: 'Temporary passwords are on their way to {count} user',
          other: 'Temporary passwords are on their way to {count} users',
        },
        { count: formatNumber(sent) },
      ),
    );
  if (skipped.length > 0)
    showError(reasonsOf(skipped), {
      title: say(
        { one: '{count} user were not sent an email', other: '{count} users were not sent an email' },
        { count: formatNumber(skipped.length) },
      ),
    });
  return sent > 0;
}

const reasonsOf = (skipped: readonly Skipped[]): string =>
  [...new Set(skipped.map(({ reason }) => reason))].slice(0, 5).join(' ');
