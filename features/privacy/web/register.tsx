import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDayOf } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { say } from '#web/words/say.ts';
import { KINDS, requestsOptions, STATES, type PrivacyRequest } from './privacy-api.ts';

/** Who asked for what, why, and until when: without a name of the person. */
export function Register() {
  const { data, error } = useQuery(requestsOptions);
  return (
    <PageSection title={say('Register')}>
      {error && <EmptyState icon="alert-triangle" title={say('The register could not be loaded')} text={error.message} />}
      {!data && !error && <Skeleton h={56} />}
      {data?.records.length === 0 && (
        <EmptyState
          icon="shield-lock"
          title={say('No request yet')}
          text={say('Find a person above, then export or erase what is held.')}
        />
      )}
      {data && data.records.length > 0 && (
        <LineList>
          {data.records.map((request) => (
            <RequestLine key={request._id} request={request} />
          ))}
        </LineList>
      )}
    </PageSection>
  );
}

function RequestLine({ request }: { request: PrivacyRequest }) {
  const { label, tone } = STATES[request.state];
  return (
    <Line
      name={<Link to={`/admin/privacy/${request._id}`}>{say(KINDS[request.kind])}</Link>}
      state={<Badge tone={isLate(request) ? 'expired' : tone}>{say(isLate(request) ? 'Overdue' : label)}</Badge>}
      facts={
        <>
          <span className="numeric">{say('Asked {day}', { day: formatDayOf(new Date(request.createdAt)) })}</span>
          {request.state !== 'done' && (
            <span className="numeric">{say('Due {day}', { day: formatDayOf(new Date(request.dueAt)) })}</span>
          )}
          {request.byName && <span>{say('By {name}', { name: request.byName })}</span>}
          {request.reason && <span>{request.reason}</span>}
        </>
      }
    />
  );
}

const isLate = ({ state, dueAt }: PrivacyRequest) => state !== 'done' && Date.parse(dueAt) < Date.now();
