import { Modal } from '@mantine/core';
import { modalSize } from '#web/ui/dialog-widths.ts';
import { positionsOf, type Reward } from '../progress.ts';
import classes from './games.module.css';

/** What a game gives, as the specification words it. */
export function RewardsDialog({ rewards, onClose }: { rewards: readonly Reward[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Rewards" size={modalSize('rewards')}>
      <Rewards rewards={rewards} />
    </Modal>
  );
}

export function Rewards({ rewards }: { rewards: readonly Reward[] }) {
  if (!rewards.length) return <p>Just some friendly competition. Sorry no rewards set at this time, but have fun.</p>;
  return (
    <ul className={classes.rewards}>
      {rewards.map((reward, at) => (
        <li key={at}>
          <span>
            <strong>Type</strong> {String(reward.rewardType)}
          </span>
          <span>
            <strong>Amount</strong> {String(reward.amount)}
          </span>
          <span>
            <strong>Applied Positions</strong> {positionsOf(reward).join(', ') || 'Not Set'}
          </span>
        </li>
      ))}
    </ul>
  );
}
