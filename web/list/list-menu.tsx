import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { useRights } from '../records/rights.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import type { ListPlaces } from './list-menu-items.tsx';
import classes from './module-list.module.css';

const ListMenuItems = onDemand<ListPlaces>('menu', () => import('./list-menu-items.tsx'));

/** The pages beside a list: its duplicates and its trash. On a phone a chip among those that filter. */
export function ListMenu({ module }: { module: DescribedModule }) {
  const { mayDeleteSome } = useRights(module);
  const isPhone = usePhone();
  const hasDuplicates = module.duplicates.length > 0;
  if (!mayDeleteSome && !hasDuplicates) return null;
  const button = isPhone ? (
    <button type="button" className={classes.chip} aria-label={say('More of this list')}>
      <IconDots size={15} stroke={1.6} aria-hidden />
    </button>
  ) : (
    <Tooltip label={say('More')}>
      <ActionIcon aria-label={say('More of this list')}>
        <IconDots size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <ListMenuItems module={module} hasDuplicates={hasDuplicates} hasTrash={mayDeleteSome}>
      {button}
    </ListMenuItems>
  );
}
