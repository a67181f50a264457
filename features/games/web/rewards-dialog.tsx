import { modalSize } from '#web/ui/dialog-widths.ts';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import { positionsOf, type Reward } from '../progress.ts';
import classes from './games.module.css';

/** What a game gives, as the specification words it. */
export function RewardsDialog({ rewards, onClose }: { rewards: readonly Reward[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={say('Rewards')} size={modalSize('rewards')}>
      <Rewards rewards={rewards} />
    </Modal>
  );
}

export function Rewards({ rewards }: { rewards: readonly Reward[] }) {
  if (!rewards.length) return <p>{say('Just some friendly competition. Sorry no rewards set at this time, but have fun.')}</p>;
  return (
    <ul className={classes.rewards}>
      {rewards.map((reward, at) => (
        <li key={at}>
          <span>
            <strong>{say('Type')}</strong> {say(String(reward.rewardType))}
          </span>
          <span>
            <strong>{say('Amount')}</strong> {String(reward.amount)}
          </span>
          <span>
            <strong>{say('Applied Positions')}</strong> {positionsOf(reward).join(', ') || say('Not Set')}
          </span>
        </li>
      ))}
    </ul>
  );
}
