import type { AnyRecord } from '#common/module.ts';
import { CountsPart } from '#web/home/counts-part.tsx';
import { dayFromNow } from '#web/home/due-state.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { formatDayOf } from '#web/formats.ts';
import { referenceOf } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';

const OPEN_JOB = { field: 'job_status', op: 'in', value: ['Accepting Applications', 'Submit Candidates'] };
const INTERVIEW_DAYS = 14;
const WHEN = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

const useMine = () => {
  const me = useSession().user._id;
  return (field: string) => ({ field, op: 'in', value: [me] });
};

/** Active leads with a telephone, those left alone longest first. */
export function LeadsToCall() {
  const mine = useMine();
  const active = { field: 'lead_status', op: 'in', value: ['active'] };
  return (
    <RecordsPart
      title={say('My leads to call')}
      module="leads"
      filter={{ all: [mine('assigned_to'), active, { field: 'mobile_phone', op: 'notEmpty' }] }}
      sort="updatedAt"
      nameOf={({ name, profession }) => [name, profession].filter(Boolean).join(', ')}
      aside={phoneOf}
    />
  );
}

export function MySubs() {
  const mine = useMine();
  return (
    <CountsPart
      title={say('My subs')}
      module="subs"
      field="status"
      filter={{ all: [mine('assigned_to')] }}
      empty={say('You have no subs yet. Submit a lead to a job to start one.')}
    />
  );
}

export function Interviews() {
  const days = { field: 'interview_date', op: 'between', value: [dayFromNow(0), dayFromNow(INTERVIEW_DAYS)] };
  return (
    <RecordsPart
      title={say('Interviews in the next two weeks')}
      module="subs"
      filter={{ all: [days] }}
      sort="interview_date"
      relations={['leads_subs', 'accounts_subs']}
      nameOf={candidateAndAccount}
      empty={say('No interview is booked.')}
      aside={interviewAt}
    />
  );
}

/** Open jobs that are mine, or of accounts that are mine. */
export function OpenJobs() {
  const mine = useMine();
  const isMine = { any: [mine('assigned_to'), mine('accounts_jobs.assigned_to')] };
  return (
    <RecordsPart
      title={say('My accounts’ open jobs')}
      module="jobs"
      filter={{ all: [OPEN_JOB, isMine] }}
      sort="start_date"
      relations={['accounts_jobs']}
      nameOf={(job) => [job.custom_job_title ?? job.name, referenceOf(job.accounts_jobs)?.name].filter(Boolean).join(', ')}
      empty={say('No job of your accounts is open.')}
      aside={stateOf}
    />
  );
}

export const JobFigures = () => (
  <CountsPart
    title={say('Jobs')}
    module="jobs"
    field="job_status"
    filter={EVERYTHING}
    empty={say('There are no jobs that you may see.')}
  />
);
export const SubFigures = () => (
  <CountsPart
    title={say('Subs')}
    module="subs"
    field="status"
    filter={EVERYTHING}
    empty={say('There are no subs that you may see.')}
  />
);
const EVERYTHING = { all: [] };

const candidateAndAccount = (sub: AnyRecord): string =>
  [referenceOf(sub.leads_subs)?.name, referenceOf(sub.accounts_subs)?.name].filter(Boolean).join(', ') ||
  String(sub.name ?? say('Sub'));

const phoneOf = ({ mobile_phone }: AnyRecord) => (
  <a href={`tel:${String(mobile_phone)}`} data-fact>
    {String(mobile_phone)}
  </a>
);

const interviewAt = ({ interview_date }: AnyRecord) => (
  <span className="numeric muted">{formatDayOf(new Date(String(interview_date)), WHEN)}</span>
);

const stateOf = ({ job_status }: AnyRecord) => (
  <Badge tone={job_status === 'Submit Candidates' ? 'waiting' : 'progress'}>{say(String(job_status))}</Badge>
);
