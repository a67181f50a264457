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
      toast.success(`${toYear} has begun for ${created.length} ${created.length === 1 ? 'person' : 'people'}`);
      onClose();
    },
    onSettled: refreshTimeOff,
  });
  const count = trial.data?.created.length ?? 0;
  const problem = trial.error ?? begin.error;
  return (
    <FormDialog
      title="Begin a new year of time off"
      size={640}
      confirm={count ? `Begin ${toYear} for ${count}` : `Begin ${isYear ? toYear : 'the year'}`}
      disabled={!count}
      isPending={begin.isPending}
      onSubmit={() => begin.mutate()}
      onClose={onClose}
    >
      <NumberInput
        label="Year"
        description="Everybody who is active and has a balance of the year before gets one. Nothing is written until you begin it."
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
      {created.length === 0 && skipped.length === 0 && <p className="muted">Nobody has a balance of {year - 1}.</p>}
      {created.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={classes.tableWrap} tabIndex={0} role="group" aria-label="What the year brings">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Allotted</th>
                <th scope="col">Brought along</th>
                <th scope="col">Balance</th>
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
          <span className="muted">Left out</span>
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
