import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { isSeen, type DuplicateMatch } from '#common/duplicates.ts';
import type { AnyRecord } from '#common/module.ts';
import { inWords } from '#web/duplicates/duplicate-words.ts';
import { hasFailed } from '#web/has-failed.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { formatDay } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { decideApplicant, leadsLikeOptions, otherApplicationsOptions } from './applicants-api.ts';
import tabs from '../record-tab.module.css';
import classes from './applicants.module.css';

/** An applicant who is no lead yet: who they may be, and the decision. */
export default function WaitingApplicant({ module, record }: RecordPartProps) {
  const leads = useModule('leads');
  const { mayEdit } = useRights(module);
  const isWaiting = !record.leads_applicants && record.application_status !== 'Declined';
  return leads && isWaiting && mayEdit(record) ? <Decision leads={leads} record={record} /> : null;
}

function Decision({ leads, record }: { leads: DescribedModule; record: AnyRecord }) {
  const { create } = useAccess('leads');
  const { access } = useRights(leads);
  const { data: matches, error } = useQuery(leadsLikeOptions(leads, record));
  const decide = useMutation({
    mutationFn: (lead: string | null) => decideApplicant(record._id, lead),
    onSuccess: (_, lead) =>
      toast.success(lead ? say('Linked to the lead') : say('{name} is a lead now', { name: String(record.name) })),
    onError: (problem) => toast.danger(problem.message),
  });
  if (hasFailed(error, matches))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!matches) return null;
  return (
    <section className={classes.decision} aria-label={say('Which lead is this?')}>
      <div className={classes.head}>
        <h2>{say(matches.length ? 'Is this one of your leads?' : 'Not a lead yet')}</h2>
        {create && (
          <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate(null)}>
            {say('Create a new lead')}
          </Button>
        )}
      </div>
      {matches.length > 0 && (
        <ul>
          {matches.map((match, at) => (
            <li key={match._id ?? at}>
              <div className={tabs.what}>
                <span className={tabs.name}>{isSeen(match) ? <LeadName match={match} /> : outOfReach(match)}</span>
                <span className={tabs.facts}>{factsOf(match)}</span>
              </div>
              {isSeen(match) && access.edit !== 'None' && (
                <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate(match._id)}>
                  {say('Link {lead}', {
                    lead: <span className="visually-hidden">{say('to {name}', { name: match.name })}</span>,
                  })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Earlier record={record} />
    </section>
  );
}

const LeadName = ({ match: { _id, name } }: { match: DuplicateMatch & { _id: string } }) => (
  <RecordLink moduleName="leads" reference={{ _id, name: name || say('Lead') }} isApart />
);
const outOfReach = ({ owner }: DuplicateMatch) =>
  owner ? say('A lead that you may not open, of {owner}', { owner }) : say('A lead that you may not open');

const factsOf = ({ score, reasons, profession, city, state }: DuplicateMatch): string =>
  [say('{score} points', { score }), inWords(reasons), profession, [city, state].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ');

/** What else came from this e-mail address. */
function Earlier({ record }: { record: AnyRecord }) {
  const { data = [] } = useQuery(otherApplicationsOptions(record));
  if (!data.length) return null;
  return (
    <p className={classes.earlier}>
      <span className="muted">{say('Other applications from this email:')}</span>
      {data.map(({ _id, applied_date, application_status }) => (
        <RecordLink
          key={_id}
          moduleName="applicants"
          reference={{
            _id,
            name: [applied_date && formatDay(applied_date), application_status].filter(Boolean).join(', '),
          }}
        />
      ))}
    </p>
  );
}
