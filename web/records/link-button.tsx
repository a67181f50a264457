import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useSession } from '../session.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { linkLabel, mayLinkTo } from './link-related.ts';
import type { RelatedList } from './related-lists.ts';

interface Props {
  list: RelatedList;
  target: DescribedModule;
  record: AnyRecord;
}
/** Puts a record that is there already into a list of related records. */
export function LinkButton({ list, target, record }: Props) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!mayLinkTo(list, session)) return null;
  const label = linkLabel(list);
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon size="sm" aria-label={label} onClick={() => setOpen(true)}>
          <IconLink size={14} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <LinkDialog list={list} target={target} record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
