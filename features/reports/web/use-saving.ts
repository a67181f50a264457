import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts.ts';

/** Saves while a button waits; of what the server refuses the first sentence is shown. */
export function useSaving() {
  const [isBusy, setBusy] = useState(false);
  const saving = async (save: () => Promise<void>) => {
    setBusy(true);
    try {
      await save();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      toast.danger(Object.values(problem.fields)[0] ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, saving };
}
