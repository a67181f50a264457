import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import type { Reward } from '../../achievement.ts';
import { CURRENCIES, type Currency } from '../../sources.ts';
import classes from './achievements.module.css';

interface Props {
  rewards: readonly Reward[];
  problem: string | undefined;
  onChange: (rewards: Reward[]) => void;
}

/** Coins and points, in whole numbers. */
export function RewardsEditor({ rewards, problem, onChange }: Props) {
  const set = (at: number, fields: Partial<Reward>) =>
    onChange(rewards.map((each, index) => (index === at ? { ...each, ...fields } : each)));
  return (
    <fieldset className={classes.group}>
      <legend>{say('Rewards')}</legend>
      {rewards.map(({ rewardType, amount }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rewards have no id, and their place is what they are
        <div key={at} className={classes.line}>
          <NumberInput
            aria-label={say('Amount of reward {number}', { number: at + 1 })}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            value={amount}
            onChange={(next) => set(at, { amount: Number(next) })}
          />
          <NativeSelect
            aria-label={say('Type of reward {number}', { number: at + 1 })}
            data={CURRENCIES.map((value) => ({ value, label: say(value) }))}
            value={rewardType}
            onChange={(event) => set(at, { rewardType: event.currentTarget.value as Currency })}
          />
          <ActionIcon
            aria-label={say('Remove reward {number}', { number: at + 1 })}
            onClick={() => onChange(rewards.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {problem && <p className={classes.problem}>{problem}</p>}
      <Button
        variant="default"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={() => onChange([...rewards, { rewardType: 'coins', amount: 10 }])}
      >
        {say('Add a reward')}
      </Button>
    </fieldset>
  );
}
