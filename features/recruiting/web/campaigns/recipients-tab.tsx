import { useState } from 'react';
import { Alert, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasFailed } from '#web/has-failed.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { RichText } from '#web/fields/rich-text.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { say, sayLater } from '#web/words/say.ts';
import {
  countsOf,
  countsText,
  PAGE,
  previewOf,
  reasonText,
  recipientsOf,
  RECIPIENT_STATES,
  type Recipient,
} from './campaigns-api.ts';
import { RecipientChoice } from './recipient-choice.tsx';
import classes from './campaigns.module.css';
import tabs from '../record-tab.module.css';

const STATES = [
  { value: '', label: sayLater('All') },
  ...Object.entries(RECIPIENT_STATES).map(([value, { label }]) => ({ value, label })),
];
const POLL_MS = 2_000;

/** To whom a campaign goes and what became of it, and beside it what the chosen one of them gets. */
export default function RecipientsTab({ record: campaign }: RecordPartProps) {
  const [status, setStatus] = useState('');
  const [pageNumber, setPage] = useState(0);
  const [chosen, choose] = useState<string>();
  const isMoving = campaign.status === 'Sending' || campaign.status === 'Scheduled';
  const { data, error } = useQuery({
    ...recipientsOf(campaign._id, status, pageNumber),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving ? POLL_MS : false,
  });
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={240} />;
  const shown = chosen ?? data.records.find(({ lead }) => lead)?.lead?._id;
  return (
    <section className={tabs.tab} aria-label={say('Recipients')}>
      <div className={tabs.bar}>
        <Progress campaign={campaign} isMoving={isMoving} />
        <SegmentedControl
          data={STATES.map(({ value, label }) => ({ value, label: say(label) }))}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(0);
          }}
          aria-label={say('Status')}
        />
        {campaign.status === 'Draft' && <RecipientChoice campaign={campaign} />}
      </div>
      {data.total === 0 ? (
        <EmptyState
          icon="users"
          title={say(status ? 'Nobody here' : 'No recipients')}
          text={say(status ? 'No recipient has this status.' : 'Choose to whom this campaign goes.')}
          heading="h3"
        />
      ) : (
        <div className={classes.split}>
          <div>
            <ul className={tabs.list}>
              {data.records.map((one) => (
                <RecipientRow key={one._id} one={one} isChosen={one.lead?._id === shown} onChoose={choose} />
              ))}
            </ul>
            <Pages of={say('recipients')} page={pageNumber} size={PAGE} total={data.total} onChange={setPage} />
          </div>
          {shown && <Preview campaign={campaign} lead={shown} />}
        </div>
      )}
    </section>
  );
}

/** How far it is; asked anew while it moves. */
function Progress({ campaign, isMoving }: { campaign: RecordPartProps['record']; isMoving: boolean }) {
  const { data } = useQuery({ ...countsOf(campaign._id), refetchInterval: isMoving ? POLL_MS : false });
  return <span className={classes.progress}>{data && countsText(data)}</span>;
}

interface RowProps {
  one: Recipient;
  isChosen: boolean;
  onChoose: (lead: string) => void;
}
function RecipientRow({ one: { lead, to, status, reason }, isChosen, onChoose }: RowProps) {
  const { label, tone } = RECIPIENT_STATES[status];
  return (
    <li>
      <UnstyledButton
        className={classes.person}
        aria-pressed={isChosen}
        data-chosen={isChosen || undefined}
        disabled={!lead}
        onClick={() => lead && onChoose(lead._id)}
      >
        <span className={tabs.what}>
          <span className={classes.strong}>{lead?.name ?? say('A lead')}</span>
          <span className={tabs.facts}>{reasonText(reason) ?? to}</span>
        </span>
        <Badge tone={tone}>{say(label)}</Badge>
      </UnstyledButton>
    </li>
  );
}

/** The message as this lead gets it. */
function Preview({ campaign, lead }: { campaign: RecordPartProps['record']; lead: string }) {
  const { data, error } = useQuery({ ...previewOf(campaign, lead), placeholderData: keepPreviousData });
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={200} />;
  return (
    <article className={classes.preview} aria-label={say('Preview')}>
      <header>
        <span className={tabs.facts}>
          {say('To {lead}', {
            lead: <RecordLink moduleName="leads" reference={{ _id: data.lead._id, name: data.lead.name ?? say('Lead') }} />,
          })}
          {data.to && ` · ${data.to}`}
        </span>
        {campaign.type === 'email' && <h3 className={classes.subject}>{data.subject || say('(no subject)')}</h3>}
      </header>
      {campaign.type === 'email' ? <RichText html={data.body_html} /> : <p className={classes.text}>{data.body}</p>}
      {campaign.status === 'Draft' && data.missing.length > 0 && (
        <p className={classes.missing}>{say('No value for {missing}.', { missing: data.missing.join(', ') })}</p>
      )}
    </article>
  );
}
