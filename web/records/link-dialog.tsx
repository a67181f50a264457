import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { RecordPicker } from '../fields/record-picker.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { linkLabel, setLinked } from './link-related.ts';
import type { Reference } from './reference.ts';
import type { RelatedList } from './related-lists.ts';

interface Props {
  list: RelatedList;
  target: DescribedModule;
  record: AnyRecord;
  onClose: () => void;
}
/** Chooses a record that is there already for a list of related records. */
export function LinkDialog({ list, target, record, onClose }: Props) {
  const { module } = list;
  const [chosen, setChosen] = useState<Reference | null>(null);
  const link = useMutation({
    mutationFn: (id: string) => setLinked(list, target, record._id, id, true),
    onSuccess: onClose,
    onError: (error) => toast.danger(error.message),
  });
  return (
    <FormDialog
      title={linkLabel(list)}
      confirm={say('Link')}
      disabled={!chosen}
      isPending={link.isPending}
      onSubmit={() => chosen && link.mutate(chosen._id)}
      onClose={onClose}
    >
      <RecordPicker
        offersNew
        moduleName={module.name}
        chosen={chosen ? [chosen] : []}
        onChoose={([one]) => setChosen(one ?? null)}
        label={{ label: module.singular }}
      />
    </FormDialog>
  );
}
