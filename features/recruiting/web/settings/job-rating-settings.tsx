import { useState } from 'react';
import { Alert, Button, MultiSelect, NumberInput, Skeleton } from '@mantine/core';
import { useModule } from '#web/modules.ts';
import { fieldOf } from '#web/modules.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useSetting } from '#web/settings/use-setting.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { BillRates } from './bill-rates.tsx';
import { previewOf, type RatingPreview } from './rating-api.ts';
import classes from './settings.module.css';

export interface Conditionals extends Record<string, unknown> {
  weeks: number;
  weekly_hours: number;
  statuses?: string[];
}
export type Rates = Record<string, number>;

/** `/admin/settings/job-rating-settings`: for what a job earns a point, and what that would change before it is saved. */
export default function JobRatingSettings() {
  const conditionals = useSetting<Conditionals>('job-rating-conditionals');
  const rates = useSetting<Rates>('bill-rates');
  const [preview, setPreview] = useState<RatingPreview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const problem = conditionals.error ?? rates.error;
  const isDirty = conditionals.isDirty || rates.isDirty;
  useLeaveGuard(isDirty);
  const ask = async () => {
    setAsking(true);
    try {
      setPreview(await previewOf({ conditionals: conditionals.setting!, billRates: rates.setting! }));
    } catch (refusal) {
      toast.danger((refusal as Error).message);
    } finally {
      setAsking(false);
    }
  };
  const save = async () => {
    if ((await conditionals.save()) && (await rates.save())) {
      setPreview(null);
      toast.success(say('Job rating saved. Open jobs are rated anew.'));
    }
  };
  const reset = () => {
    conditionals.reset();
    rates.reset();
    setPreview(null);
  };
  const changed =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      setPreview(null);
      set(next);
    };
  return (
    <>
      <PageHead title={say('Job rating')} />
      <PageBody isNarrow>
        {problem && <EmptyState icon="alert-triangle" title={say('The settings could not be loaded')} text={problem.message} />}
        {!problem && (!conditionals.setting || !rates.setting) && <Skeleton h={320} />}
        {conditionals.setting && rates.setting && (
          <>
            <Points
              conditionals={conditionals.setting}
              problemAt={conditionals.problemAt}
              onChange={changed(conditionals.change)}
            />
            <BillRates rates={rates.setting} problemAt={rates.problemAt} onChange={changed(rates.change)} />
            {preview && <Previewed preview={preview} />}
            <div className={classes.buttons}>
              {isDirty && (
                <Button variant="default" onClick={reset}>
                  {say('Reset')}
                </Button>
              )}
              <Button variant={preview ? 'default' : 'filled'} loading={isAsking} disabled={!isDirty} onClick={() => void ask()}>
                {say('Show what changes')}
              </Button>
              {preview && (
                <Button loading={conditionals.isSaving || rates.isSaving} onClick={() => void save()}>
                  {say('Save job rating')}
                </Button>
              )}
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}

interface PointsProps {
  conditionals: Conditionals;
  problemAt: (...path: (string | number)[]) => string | undefined;
  onChange: (next: Conditionals) => void;
}
function Points({ conditionals, problemAt, onChange }: PointsProps) {
  const jobs = useModule('jobs');
  const statuses = jobs ? (fieldOf(jobs, 'job_status')?.options ?? []) : [];
  return (
    <section className={classes.part} aria-label={say('Points of a job')}>
      <h2>{say('Points')}</h2>
      <p className="muted">{say('A job earns a point for each of these, one when it is no RFP, and one for its bill rate.')}</p>
      <div className={classes.fields}>
        <NumberInput
          label={say('Longer than weeks')}
          min={0}
          value={conditionals.weeks}
          error={problemAt('weeks')}
          onChange={(weeks) => onChange({ ...conditionals, weeks: weeks as number })}
        />
        <NumberInput
          label={say('More than hours a week')}
          min={0}
          value={conditionals.weekly_hours}
          error={problemAt('weekly_hours')}
          onChange={(hours) => onChange({ ...conditionals, weekly_hours: hours as number })}
        />
        <MultiSelect
          label={say('Statuses')}
          data={statuses.map(({ value, label }) => ({ value, label: say(label) }))}
          value={conditionals.statuses ?? []}
          error={problemAt('statuses')}
          onChange={(next) => onChange({ ...conditionals, statuses: next })}
        />
      </div>
    </section>
  );
}

function Previewed({ preview: { open, changed, up, down, samples } }: { preview: RatingPreview }) {
  return (
    <Alert
      color="gray"
      role="status"
      title={say(
        { one: 'Rates {count} open job anew: {up} up, {down} down', other: 'Rates {count} open jobs anew: {up} up, {down} down' },
        { count: changed, up, down },
      )}
    >
      {changed === 0 && <p>{say('The {count} open jobs keep their ratings.', { count: open })}</p>}
      <ul className={classes.samples}>
        {samples.slice(0, 8).map(({ _id, name, from, to }) => (
          <li key={_id}>
            {name}: {from} → {to}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
