import { sayLater } from '#web/words/say.ts';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { aboutRecord, updateRecord } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { refreshTimeOff } from './time-off-api.ts';

export type Decision = 'Approved' | 'Denied';
const SAID: Record<Decision, string> = { Approved: sayLater('Time off approved'), Denied: sayLater('Time off denied') };

/** Decides about a request; a refusal says why. */
export function useDecision(module: DescribedModule, id: string) {
  return useMutation({
    mutationFn: (status: Decision) => updateRecord(module, id, { status }),
    onSuccess: ({ notices }, status) => {
      if (!notices.length) toast.success(SAID[status]);
    },
    onError: (problem) => toast.danger(problem.message, aboutRecord(module.name, id)),
    onSettled: refreshTimeOff,
  });
}
