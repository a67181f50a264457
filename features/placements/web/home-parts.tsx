import { CountsPart } from '#web/home/counts-part.tsx';
import { dayFromNow } from '#web/home/due-state.ts';
import { dayIn } from '#web/home/facts.tsx';
import { RecordsPart } from '#web/home/records-part.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';

const STARTING_DAYS = 14;
const ENDING_DAYS = 30;

const startDay = dayIn('planned_start_date');
const endDay = dayIn('end_date');
const leaving = () => <Badge tone="expiring">{say('Leaving')}</Badge>;

const between = (field: string, days: number) => ({ field, op: 'between', value: [dayFromNow(0), dayFromNow(days)] });

export const StartingSoon = () => (
  <RecordsPart
    title={say('Placements starting in the next two weeks')}
    module="placements"
    filter={{ all: [between('planned_start_date', STARTING_DAYS)] }}
    sort="planned_start_date"
    empty={say('No placement starts in the next two weeks.')}
    aside={startDay}
  />
);

export const EndingSoon = () => (
  <RecordsPart
    title={say('Placements ending in the next 30 days')}
    module="placements"
    filter={{ all: [between('end_date', ENDING_DAYS), { field: 'status', op: 'in', value: ['Active', 'Ending'] }] }}
    sort="end_date"
    empty={say('No placement ends in the next 30 days.')}
    aside={endDay}
  />
);

/** Who leaves: payroll closes their pay and benefits. */
export const Leavers = () => (
  <RecordsPart
    title={say('Providers who are leaving')}
    module="providers"
    filter={{ all: [{ field: 'status', op: 'in', value: ['PendingInactive'] }] }}
    sort="updatedAt"
    sortOrder="desc"
    empty={say('No provider is leaving.')}
    aside={leaving}
  />
);

export const PlacementFigures = () => (
  <CountsPart
    title={say('Placements')}
    module="placements"
    field="status"
    filter={{ all: [] }}
    empty={say('There are no placements that you may see.')}
  />
);
