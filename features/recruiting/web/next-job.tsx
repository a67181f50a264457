import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayFromNow } from '#web/home/due-state.ts';
import { useModule } from '#web/modules.ts';
import { recordOptions } from '#web/records/records-api.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { idIn } from './asked.ts';

const SOON_DAYS = 60;

/** At a placement that ends: the jobs that match its provider. */
export default function NextJob({ record }: RecordPartProps) {
  const providers = useModule('providers');
  const provider = idIn(record.providers_placements);
  const day = typeof record.end_date === 'string' ? record.end_date : null;
  const isEnding = record.status === 'Ending' || (day !== null && day <= dayFromNow(SOON_DAYS));
  const isShown = isEnding && record.status !== 'Cancelled' && provider !== null && providers !== undefined;
  const { data } = useQuery({ ...recordOptions(providers!, provider ?? ''), enabled: isShown });
  const lead = idIn(data?.leads_providers);
  if (!isShown || !lead) return null;
  return (
    <Button
      component={Link}
      to={`/app/leads/${lead}?tab=Matching%20jobs`}
      variant="default"
      leftSection={<Icon name="target" size={16} />}
    >
      {say('Find the next job')}
    </Button>
  );
}
