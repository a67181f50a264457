import { lazy, Suspense, useState } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '#web/has-failed.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import {
  campaignsOf,
  countsText,
  reasonText,
  RECIPIENT_STATES,
  STATUS_TONES,
  type Campaign,
  type Recipient,
} from './campaigns-api.ts';
import classes from './campaigns.module.css';
import tabs from '../record-tab.module.css';

const CampaignDialog = lazy(() => import('./campaign-dialog.tsx'));
const TemplatesDialog = lazy(() => import('./templates-dialog.tsx'));

/** The campaigns about a job, or those that a lead was meant to get. */
export default function CampaignsTab({ module, record }: RecordPartProps) {
  const isJob = module.name === 'jobs';
  const { access, create } = useAccess('campaigns');
  const { data, error } = useQuery({ ...campaignsOf(isJob ? 'jobs' : 'leads', record._id), enabled: access });
  if (!access)
    return (
      <EmptyState
        icon="lock"
        title={say('No access')}
        text={say('You do not have access to campaigns. Please contact an administrator.')}
      />
    );
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={160} />;
  const verbs = isJob && create && <NewCampaigns job={record._id} />;
  if (!data.records.length)
    return (
      <EmptyState
        icon="speakerphone"
        title={say('No campaigns yet')}
        text={say(
          isJob
            ? 'A campaign tells the leads that match this job about it, by email or by text.'
            : 'Campaigns that this lead was meant to get are listed here.',
        )}
        heading="h3"
      >
        {verbs}
      </EmptyState>
    );
  return (
    <section className={tabs.tab} aria-label={say('Campaigns')}>
      {verbs}
      <ul className={tabs.list}>
        {data.records.map((campaign) => (
          <Row key={campaign._id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

function Row({ campaign }: { campaign: Campaign }) {
  const { recipient } = campaign;
  return (
    <li className={classes.row}>
      <div className={tabs.what}>
        <span className={tabs.name}>
          <Icon name={campaign.type === 'sms' ? 'message' : 'mail'} size={16} />
          <RecordLink moduleName="campaigns" reference={{ _id: campaign._id, name: campaign.name }} />
          <Badge tone={STATUS_TONES[campaign.status] ?? 'neutral'}>{say(campaign.status)}</Badge>
        </span>
        <span className={tabs.facts}>
          {recipient ? <WhatBecame {...recipient} /> : countsText(campaign)} ·{' '}
          <RelativeTime value={campaign.sent_date ?? campaign.createdAt} />
        </span>
      </div>
    </li>
  );
}

function WhatBecame({ status, reason }: { status: string; reason: string | null }) {
  const label = say(RECIPIENT_STATES[status as Recipient['status']]?.label ?? status);
  return <>{reason ? `${label}: ${reasonText(reason)}` : say('{state} for this lead', { state: label })}</>;
}

function NewCampaigns({ job }: { job: string }) {
  const [dialog, setDialog] = useState<'email' | 'sms' | 'templates'>();
  const close = () => setDialog(undefined);
  return (
    <div className={tabs.bar}>
      <Button leftSection={<Icon name="mail" size={16} />} onClick={() => setDialog('email')}>
        {say('New email campaign')}
      </Button>
      <Button variant="default" leftSection={<Icon name="message" size={16} />} onClick={() => setDialog('sms')}>
        {say('New text campaign')}
      </Button>
      <Button variant="default" onClick={() => setDialog('templates')}>
        {say('From templates')}
      </Button>
      {dialog && (
        <Suspense>
          {dialog === 'templates' ? (
            <TemplatesDialog job={job} onClose={close} />
          ) : (
            <CampaignDialog job={job} type={dialog} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
