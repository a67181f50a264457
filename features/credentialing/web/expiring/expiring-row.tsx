import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { formatDay, formatDayOf, formatNumber } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';
import { AskRenewal } from './ask-renewal.tsx';
import classes from './expiring.module.css';

interface Named {
  _id: string;
  name: string | null;
}
/** A document that expires, as the server answers it. */
export interface Expiring {
  document: AnyRecord;
  provider: Named | null;
  /** 0: today is its last day. */
  daysLeft: number;
  placements: (Named & { end_date: string | null })[];
  renewal: { _id: string; status: string | null } | null;
  notices: { lead: number; at: string }[];
}

export function ExpiringRow({ row, documents }: { row: Expiring; documents: DescribedModule }) {
  const { document, provider, daysLeft, placements, renewal, notices } = row;
  const [providers, stays] = [useModule('providers'), useModule('placements')];
  const [isAsking, setAsking] = useState(false);
  const last = notices.at(-1);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <Link className={classes.name} to={`${documents.route}/${document._id}`}>
          {String(document.name ?? document.filename ?? say('Document'))}
        </Link>
        <span className="muted">
          {provider && <To module={providers} record={provider} />}
          {document.document_type && document.document_type !== document.name ? ` · ${say(String(document.document_type))}` : ''}
        </span>
      </span>
      <span className={classes.when}>
        <Badge tone={toneOf(daysLeft)}>{inWords(daysLeft)}</Badge>
        <span className="muted numeric">{formatDay(String(document.expiration_date))}</span>
      </span>
      <span className={classes.facts}>
        {renewal && <Fact label={say('Renewal')}>{say(renewal.status ?? 'Sent')}</Fact>}
        {placements.map((placement) => (
          <Fact key={placement._id} label={say('Placement goes on')}>
            {placement.end_date ? (
              say('{placement}, until {day}', {
                placement: <To module={stays} record={placement} />,
                day: formatDay(placement.end_date),
              })
            ) : (
              <To module={stays} record={placement} />
            )}
          </Fact>
        ))}
        <Fact label={say('Notices')}>
          {last
            ? say('{count} sent, the last on {day}', {
                count: formatNumber(notices.length),
                day: formatDayOf(new Date(last.at)),
              })
            : say('None yet')}
        </Fact>
      </span>
      <span className={classes.act}>
        {renewal ? (
          <Button component={Link} size="xs" variant="default" to={`${documents.route}/${renewal._id}`}>
            {say('Open renewal')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {say('Ask for a renewal')}
          </Button>
        )}
      </span>
      {isAsking && <AskRenewal row={row} onClose={() => setAsking(false)} />}
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className="muted">{label}:</span> {children}
  </span>
);

const To = ({ module, record: { _id, name } }: { module: DescribedModule | undefined; record: Named }) =>
  module ? <Link to={`${module.route}/${_id}`}>{name ?? say(module.singular)}</Link> : <>{name}</>;

const URGENT = 30;
const toneOf = (days: number) => (days < 0 ? 'expired' : days <= URGENT ? 'expiring' : 'waiting');

function inWords(days: number): string {
  if (days === 0) return say('Expires today');
  const count = formatNumber(Math.abs(days));
  return days < 0
    ? say({ one: 'Expired {count} day ago', other: 'Expired {count} days ago' }, { count })
    : say({ one: '{count} day left', other: '{count} days left' }, { count });
}
