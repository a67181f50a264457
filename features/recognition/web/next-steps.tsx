import { Progress as Bar } from '@mantine/core';
import { formatNumber } from '#web/formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { leastDone, partDone, type Reward } from '../achievement.ts';
import { BadgePicture } from './badge-picture.tsx';
import type { Progress } from './recognition-api.ts';
import { seriesOf } from './series.ts';
import classes from './recognition.module.css';

const SHOWN = 6;

/** What is next, the nearest first; of a series the step that comes now. */
export function NextSteps({ progress }: { progress: readonly Progress[] }) {
  const next = seriesOf(progress).filter(({ now }) => now !== undefined && now.conditions.length > 0);
  return (
    <section className={classes.surface} aria-label={say('Next achievements')}>
      <h2>{say('Next')}</h2>
      {next.length === 0 && (
        <EmptyState
          icon="target"
          title={say('Nothing is left to earn')}
          text={say('New achievements of your teams will show here.')}
          heading="h3"
        />
      )}
      <ul className={classes.list}>
        {next.slice(0, SHOWN).map(({ now, steps, done }) => (
          <NextStep key={now!.achievement} next={now!} step={done + 1} of={steps.length} />
        ))}
      </ul>
    </section>
  );
}

export function NextStep({ next, step, of }: { next: Progress; step: number; of: number }) {
  const least = leastDone(next.conditions)!;
  const value = formatNumber(Math.round((least.value ?? 0) * 100) / 100);
  const words = say('{value} of {trigger}', { value, trigger: formatNumber(least.trigger ?? 0) });
  return (
    <li className={classes.row}>
      <BadgePicture badge={next.badge} badgeUrl={next.badge_url} size={44} isDim />
      <div className={classes.grow}>
        <strong>{next.title || next.name}</strong>
        {next.description && <span className="muted">{next.description}</span>}
        <Bar value={partDone(least) * 100} aria-label={`${next.title || next.name}: ${words}`} />
        <span className="muted">
          {of > 1 ? say('{words}, step {step} of {of} of {series}', { words, step, of, series: next.series ?? '' }) : words}
        </span>
      </div>
      <RewardsInWords rewards={next.rewards} />
    </li>
  );
}

export function RewardsInWords({ rewards }: { rewards: readonly Reward[] }) {
  if (!rewards.length) return null;
  return (
    <span className={classes.rewards}>
      {rewards.map(({ rewardType, amount }) => (
        <span key={rewardType}>
          +{formatNumber(amount)} {say(rewardType)}
        </span>
      ))}
    </span>
  );
}
