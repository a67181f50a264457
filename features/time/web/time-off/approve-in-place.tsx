import { say } from '#web/words/say.ts';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { decidableOptions } from './time-off-api.ts';
import { useDecision } from './use-decision.ts';

/** At the end of a line of Today: one press approves. */
export function ApproveInPlace({ module, request, name }: { module: DescribedModule; request: AnyRecord; name: string }) {
  const decidable = useQuery(decidableOptions(request._id, true));
  const decide = useDecision(module, request._id);
  if (!decidable.data) return null;
  return (
    <Tooltip label={say('Approve')}>
      <ActionIcon
        variant="default"
        aria-label={say('Approve time off of {name}', { name })}
        loading={decide.isPending}
        onClick={() => decide.mutate('Approved')}
      >
        <Icon name="check" size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
