import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { isByRole, lockSentence, type Lock } from '#common/rights-in-words.ts';
import { queryClient } from '../query-client.ts';
import { toast } from '../ui/toasts.ts';
import { sayAnswer } from '../words/say.ts';
import { ownRightsOptions, subjectOf } from './own-rights.ts';

const SHOWN = 5000;

/** Somebody tried to edit a cell that they may not. */
export async function tellLock(module: DescribedModule, field: DescribedField, lock: Lock): Promise<void> {
  const own = isByRole(lock) ? await queryClient.fetchQuery(ownRightsOptions(module)).catch(() => undefined) : undefined;
  toast.show({
    text: `${field.label}: ${sayAnswer(lockSentence(lock, subjectOf(module, field), own))}`,
    style: 'stealth',
    duration: SHOWN,
    only: `lock of ${field.fieldName}`,
  });
}
