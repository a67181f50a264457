import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { aboutRecord, updateRecord } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { refreshTimeOff } from './time-off-api.ts';

/** Approves a request; a refusal says why. A denial has its dialog. */
export function useDecision(module: DescribedModule, id: string) {
  return useMutation({
    mutationFn: (status: 'Approved') => updateRecord(module, id, { status }),
    onSuccess: ({ notices }) => {
      if (!notices.length) toast.success(say('Time off approved'));
    },
    onError: (problem) => toast.danger(problem.message, aboutRecord(module.name, id)),
    onSettled: refreshTimeOff,
  });
}
