import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { docDataOf, type Inputs } from './design-model.ts';
import type { Design } from './use-design.ts';

/** Saves the inputs with the version that was opened or last saved, so that somebody else's change is not overwritten. */
export function useSaveDesign(module: DescribedModule, record: AnyRecord, design: Design) {
  const [saved, setSaved] = useState<Inputs>(design.inputs);
  const [version, setVersion] = useState(record.version as number);
  const save = useMutation({
    mutationFn: async (more: Record<string, unknown> | void) => {
      const { inputs } = design;
      const answer = await updateRecord(module, record._id, { ...more, doc_data: docDataOf(inputs, design.pages) }, version);
      return { inputs, version: answer.record.version as number };
    },
    onSuccess: (now) => {
      setSaved(now.inputs);
      setVersion(now.version);
      toast.success(say('Saved'));
    },
  });
  return { save, isChanged: design.inputs !== saved };
}
export type SaveDesign = ReturnType<typeof useSaveDesign>['save'];
