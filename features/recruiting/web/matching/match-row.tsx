import { useId, useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { optionFor } from '#web/fields/choices.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import type { Match, Matching } from './matches-api.ts';
import { SubmitMatch } from './submit-match.tsx';
import classes from './matching.module.css';
import tabs from '../record-tab.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  matching: Matching;
  isNew: boolean;
}
/** One match: its score, what it is, its reasons on demand, and the way to submit it. */
export function MatchRow({ module, record, matching, isNew }: Props) {
  const [isOpen, setOpen] = useState(false);
  const reasons = useId();
  const isJob = module.name === 'leads';
  const other = useModule(isJob ? 'jobs' : 'leads');
  const { match } = matching;
  const name = String((isJob ? matching.custom_job_title : null) ?? matching.name ?? '');
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.score}
        aria-expanded={isOpen}
        aria-controls={reasons}
        aria-label={say('{score} points: why?', { score: match.score })}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="numeric">{match.score}</span>
        <Icon name="chevron-right" size={14} />
      </UnstyledButton>
      <div className={tabs.what}>
        <span className={tabs.name}>
          <RecordLink moduleName={isJob ? 'jobs' : 'leads'} reference={{ _id: matching._id, name }} />
          {isNew && <Badge tone="progress">{say('New')}</Badge>}
        </span>
        <span className={tabs.facts}>{placedFacts(matching, other, distanceIn(match), ['specialty'])}</span>
      </div>
      <SubmitMatch lead={isJob ? record : matching} job={isJob ? matching : record} />
      <div id={reasons} hidden={!isOpen} className={classes.reasons}>
        {isOpen && <Reasons match={match} />}
      </div>
    </li>
  );
}

/** The points of each reason, and all of them together. */
export function Reasons({ match }: { match: Match }) {
  return (
    <ul>
      {match.reasons.map(({ key, points, max, text }) => (
        <li key={key}>
          <span>{sayAnswer(text)}</span>
          <meter min={0} max={max || 1} value={points} aria-hidden />
          <span className="numeric">{say('{points} of {max}', { points, max })}</span>
        </li>
      ))}
    </ul>
  );
}

const distanceIn = ({ miles, reasons }: Match): string =>
  sayAnswer((miles !== null && reasons.find(({ key }) => key === 'distance')?.text) || say('distance unknown'));

export const milesText = (miles: number | null, byPreferredZip = false): string =>
  miles === null
    ? say('distance unknown')
    : byPreferredZip
      ? say({ one: '{count} mile from a preferred zip', other: '{count} miles from a preferred zip' }, { count: miles })
      : say({ one: '{count} mile away', other: '{count} miles away' }, { count: miles });

/** Where a job or a lead is, how far away, what these fields say, and its status. */
export function placedFacts(
  record: AnyRecord,
  module: DescribedModule | undefined,
  distance: string,
  fields: readonly string[],
): string {
  const isJob = module?.name === 'jobs';
  const address = record.current_address as { city?: string | null; state?: string | null } | null | undefined;
  const place = isJob ? [record.city, record.state] : [address?.city, address?.state];
  return [
    place.filter(Boolean).join(', '),
    distance,
    ...fields.map((name) => wordsIn(record, module, name)),
    wordsIn(record, module, isJob ? 'job_status' : 'lead_status'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function wordsIn(record: AnyRecord, module: DescribedModule | undefined, name: string): string | null {
  const field = module && fieldOf(module, name);
  return field && record[name] ? optionFor(field, record[name]).label : null;
}
