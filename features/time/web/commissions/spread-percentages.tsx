import { useState, type CSSProperties } from 'react';
import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useSetting } from '#web/settings/use-setting.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { bandOf, commissionOf, stairsOf, type SpreadBand } from '../../spread-bands.ts';
import classes from './spread-percentages.module.css';

interface Setting extends Record<string, unknown> {
  bands: SpreadBand[];
}

/** `/admin/settings/job-spread-percentages`: which share of the spread a recruiter earns, as stairs, with an example. */
export default function SpreadPercentages() {
  const { setting, error, isDirty, isSaving, change, reset, save, problemAt } = useSetting<Setting>('job-spread-percentages');
  useLeaveGuard(isDirty);
  const saved = async () => {
    if (await save()) toast.success(say('Commission percentages saved'));
  };
  return (
    <>
      <PageHead title={say('Commission percentages')} />
      <PageBody
        isNarrow
        lead={say(
          'The spread is the bill rate less the pay rate. The band with the highest start that a spread reaches counts for all of it.',
        )}
      >
        {error && <EmptyState icon="alert-triangle" title={say('The setting could not be loaded')} text={error.message} />}
        {!error && !setting && <Skeleton h={320} />}
        {setting && (
          <>
            <div role="group" aria-label={say('Bands')} className={classes.bands}>
              <Lines
                lines={setting.bands}
                className={classes.band}
                nameOf={({ from }) => say('the band from ${from}', { from })}
                noun="band"
                onAdd={() => change({ ...setting, bands: [...setting.bands, nextBand(setting.bands)] })}
                onChange={(bands) => change({ ...setting, bands })}
              >
                {(band, set, at) => (
                  <>
                    <NumberInput
                      label={at === 0 ? say('Spread from') : undefined}
                      aria-label={say('Start of band {number}', { number: at + 1 })}
                      prefix="$"
                      min={0}
                      decimalScale={2}
                      value={band.from}
                      error={problemAt('bands', at, 'from')}
                      onChange={(from) => set({ ...band, from: from as number })}
                    />
                    <NumberInput
                      label={at === 0 ? say('Percentage') : undefined}
                      aria-label={say('Percentage of band {number}', { number: at + 1 })}
                      suffix=" %"
                      min={0}
                      max={100}
                      decimalScale={2}
                      value={band.percentage}
                      error={problemAt('bands', at, 'percentage')}
                      onChange={(percentage) => set({ ...band, percentage: percentage as number })}
                    />
                  </>
                )}
              </Lines>
              {problemAt('bands') && (
                <p className={classes.problem} role="alert">
                  {problemAt('bands')}
                </p>
              )}
            </div>
            <Stairs bands={setting.bands} />
            <Example bands={setting.bands} />
            <div className={classes.buttons}>
              {isDirty && (
                <Button variant="default" onClick={reset}>
                  {say('Reset')}
                </Button>
              )}
              <Button loading={isSaving} disabled={!isDirty} onClick={() => void saved()}>
                {say('Save percentages')}
              </Button>
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}

const nextBand = (bands: readonly SpreadBand[]): SpreadBand => {
  const last = stairsOf(bands).at(-1);
  return { from: (last?.from ?? 0) + 10, percentage: Math.min(100, (last?.percentage ?? 0) + 2) };
};

function Stairs({ bands }: { bands: readonly SpreadBand[] }) {
  const stairs = stairsOf(bands);
  const most = Math.max(...stairs.map(({ percentage }) => percentage), 1);
  return (
    <ol className={classes.stairs} aria-label={say('Percentages by spread')}>
      {stairs.map(({ from, until, percentage }) => (
        <li key={from} style={{ '--share': percentage / most } as CSSProperties}>
          <b>{percentage} %</b>
          <span>{until === null ? say('${from} and more', { from }) : say('${from} to under ${until}', { from, until })}</span>
        </li>
      ))}
    </ol>
  );
}

function Example({ bands }: { bands: readonly SpreadBand[] }) {
  const [bill, setBill] = useState<number | string>(75);
  const [pay, setPay] = useState<number | string>(50);
  const [hours, setHours] = useState<number | string>(36);
  const spread = Math.round((Number(bill) - Number(pay)) * 100) / 100;
  const band = bandOf(spread, bands);
  return (
    <section className={classes.example} aria-label={say('Example')}>
      <h2>{say('Example')}</h2>
      <div className={classes.fields}>
        <NumberInput label={say('Bill rate')} prefix="$" decimalScale={2} value={bill} onChange={setBill} />
        <NumberInput label={say('Pay rate')} prefix="$" decimalScale={2} value={pay} onChange={setPay} />
        <NumberInput label={say('Hours')} value={hours} onChange={setHours} />
      </div>
      <p role="status">
        {band
          ? say('A spread of ${spread} earns {percentage} %: {hours} hours are a commission of ${commission}.', {
              spread: spread.toFixed(2),
              percentage: band.percentage,
              hours: Number(hours),
              commission: commissionOf(Number(hours), spread, band.percentage),
            })
          : say('A spread of ${spread} is below the first band and earns no commission.', { spread: spread.toFixed(2) })}
      </p>
    </section>
  );
}
