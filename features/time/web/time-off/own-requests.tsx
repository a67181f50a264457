import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { dayOf, formatDay } from '#web/formats.ts';
import { fieldOf } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { hoursInWords } from './ledger-in-words.ts';
import { cancelRequest } from './time-off-api.ts';
import classes from './time-off.module.css';

const MOST = 100;

export function useOwnRequests(module: DescribedModule) {
  const { user } = useSession();
  return useQuery(
    pageOptions(module, {
      searchTerms: { users_ptoRequests: user._id },
      sortField: 'pto_date',
      sortOrder: 'desc',
      pageSize: MOST,
      total: 'none',
    }),
  );
}

/** What one asked for, the latest day first. */
export function OwnRequests({ module, records }: { module: DescribedModule; records: readonly AnyRecord[] }) {
  return (
    <section aria-label={say('Your requests')}>
      <h2 className={classes.heading}>{say('Your requests')}</h2>
      <ul className={classes.requests}>
        {records.map((request) => (
          <li key={request._id}>
            <Request module={module} request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ module, request }: { module: DescribedModule; request: AnyRecord }) {
  const isProvider = useSession().user.userType === 'Provider';
  const status = fieldOf(module, 'status');
  const day = dayInWords(request.pto_date);
  const cancel = useMutation({
    mutationFn: () => cancelRequest(request._id),
    onSuccess: () => toast.success(say('Time off cancelled')),
  });
  const ask = async () => {
    const text =
      request.status === 'Approved' ? say('It was approved. The hours return to your balance.') : say('Nobody decided yet.');
    const wanted = {
      title: say('Cancel {day}?', { day }),
      text,
      confirm: say('Cancel time off'),
      deny: say('Keep it'),
      danger: true,
    };
    if (await confirmAction(wanted)) cancel.mutate();
  };
  return (
    <>
      <span className={classes.request}>
        {isProvider ? <strong>{day}</strong> : <Link to={`${module.route}/${request._id}`}>{day}</Link>}
        <span className="muted">
          {hoursInWords(Number(request.hours_requested ?? 0))}
          {request.description ? ` · ${String(request.description)}` : ''}
        </span>
        {request.status === 'Denied' && request.denial_reason ? (
          <span className={classes.problem}>{say('Denied: {reason}', { reason: String(request.denial_reason) })}</span>
        ) : null}
      </span>
      {status && <FieldCell field={status} value={request.status} />}
      {isOpen(request) && (
        <Button variant="default" aria-label={say('Cancel {day}', { day })} loading={cancel.isPending} onClick={() => void ask()}>
          {say('Cancel')}
        </Button>
      )}
    </>
  );
}

/** What was taken already is history. */
const isOpen = ({ status, pto_date }: AnyRecord): boolean =>
  status === 'Pending' || (status === 'Approved' && String(pto_date) >= dayOf());

export const dayInWords = (day: unknown): string =>
  day ? formatDay(String(day), { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }) : say('No day chosen');
