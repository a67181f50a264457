import { say } from '#web/words/say.ts';
import { useState } from 'react';
import { Alert, NumberInput, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dayOf, formatNumber } from '#web/formats.ts';
import { useRecordName } from '#web/records/reference.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { beginYear, refreshTimeOff, type YearBegun } from './time-off-api.ts';
import classes from './time-off.module.css';

/** Shows what a new year would bring to each person, and begins it. */
export default function BeginYearDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number | string>(Number(dayOf().slice(0, 4)) + 1);
  const toYear = Number(year);
  const isYear = Number.isInteger(toYear) && toYear >= 2000 && toYear <= 2200;
  const trial = useQuery({
    queryKey: ['records', 'ptoBalance', 'roll-over', toYear],
    queryFn: () => beginYear(toYear, true),
    enabled: isYear,
  });
  const begin = useMutation({
    mutationFn: () => beginYear(toYear, false),
    onSuccess: ({ created }) => {
      toast.success(
        say(
          { one: '{toYear} has begun for {count} person', other: '{toYear} has begun for {count} people' },
          { toYear, count: created.length },
        ),
      );
      onClose();
    },
    onSettled: refreshTimeOff,
  });
  const count = trial.data?.created.length ?? 0;
  const problem = trial.error ?? begin.error;
  return (
    <FormDialog
      title={say('Begin a new year of time off')}
      size={640}
      confirm={
        count
          ? say('Begin {toYear} for {count}', { toYear, count })
          : say('Begin {what}', { what: isYear ? toYear : say('the year') })
      }
      disabled={!count}
      isPending={begin.isPending}
      onSubmit={() => begin.mutate()}
      onClose={onClose}
    >
      <NumberInput
        label={say('Year')}
        description={say(
          'Everybody who is active and has a balance of the year before gets one. Nothing is written until you begin it.',
        )}
        min={2000}
        max={2200}
        allowDecimal={false}
        thousandSeparator=""
        value={year}
        onChange={setYear}
      />
      {problem && (
        <Alert color="red" role="alert">
          {problem.message}
        </Alert>
      )}
      {trial.isLoading && <Skeleton h={160} />}
      {trial.data && <Trial year={toYear} trial={trial.data} />}
    </FormDialog>
  );
}

function Trial({ year, trial: { created, skipped } }: { year: number; trial: YearBegun }) {
  return (
    <>
      {created.length === 0 && skipped.length === 0 && (
        <p className="muted">{say('Nobody has a balance of {number}.', { number: year - 1 })}</p>
      )}
      {created.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={classes.tableWrap} tabIndex={0} role="group" aria-label={say('What the year brings')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say('Person')}</th>
                <th scope="col">{say('Allotted')}</th>
                <th scope="col">{say('Brought along')}</th>
                <th scope="col">{say('Balance')}</th>
              </tr>
            </thead>
            <tbody>
              {created.map(({ user, allotted_hours, carried, balance }) => (
                <tr key={user}>
                  <td>
                    <Name user={user} />
                  </td>
                  <td>{formatNumber(allotted_hours)}</td>
                  <td>{formatNumber(carried)}</td>
                  <td>{formatNumber(balance)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {skipped.length > 0 && (
        <div>
          <span className="muted">{say('Left out')}</span>
          <ul className={classes.skipped}>
            {skipped.map(({ user, reason }) => (
              <li key={user}>
                <Name user={user} />: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Name({ user }: { user: string }) {
  return <>{useRecordName('users', { _id: user }) ?? '…'}</>;
}
