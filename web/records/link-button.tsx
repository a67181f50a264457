import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { accessOf } from '../access-of.ts';
import { RecordPicker } from '../fields/record-picker.tsx';
import { useSession } from '../session.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toasts.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { setLinked } from './link-related.ts';
import type { Reference } from './reference.ts';
import type { RelatedList } from './related-lists.ts';
import { rightOn } from './rights.ts';

interface Props {
  list: RelatedList;
  target: DescribedModule;
  record: AnyRecord;
}
/** Puts a record that is there already into a list of related records. */
export function LinkButton({ list, target, record }: Props) {
  const session = useSession();
  const { module, field } = list;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Reference | null>(null);
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  const link = useMutation({
    mutationFn: (id: string) => setLinked(list, target, record._id, id, true),
    onSuccess: close,
    onError: (error) => toast.danger(error.message),
  });
  const access = accessOf(session, module.name);
  if (access.edit === 'None' || !rightOn(module, field, null, session, access).write) return null;
  const label = `Link an existing ${inSentence(module.singular)}`;
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon size="sm" aria-label={label} onClick={() => setOpen(true)}>
          <IconLink size={14} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <FormDialog
          title={label}
          confirm="Link"
          disabled={!chosen}
          isPending={link.isPending}
          onSubmit={() => chosen && link.mutate(chosen._id)}
          onClose={close}
        >
          <RecordPicker
            moduleName={module.name}
            chosen={chosen ? [chosen] : []}
            onChoose={([one]) => setChosen(one ?? null)}
            label={{ label: module.singular }}
          />
        </FormDialog>
      )}
    </>
  );
}
