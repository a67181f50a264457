import { useState } from 'react';
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import { REACTIONS, type Reaction } from '../../reactions.ts';
import { ReactionPicture } from './reaction-picture.tsx';
import { countsOf, react, type Post, type Reactable } from './social-api.ts';
import classes from './social.module.css';

interface Props {
  of: Reactable;
  id: string;
  reactions: Post['reactions'];
}
/** Who reacted how often, and the eleven ways to do so; the same once more takes it back. */
export function ReactionsRow({ of, id, reactions }: Props) {
  const [opened, open] = useState(false);
  const choose = (emoji: Reaction) => {
    open(false);
    void react(of, id, emoji).catch(() => undefined); // the toast has said it
  };
  return (
    <div className={classes.reactions}>
      {countsOf(reactions).map(({ emoji, count, isMine }) => (
        <UnstyledButton
          key={emoji}
          className={classes.reaction}
          aria-pressed={isMine}
          aria-label={`${emoji}, ${count}`}
          onClick={() => choose(emoji)}
        >
          <ReactionPicture emoji={emoji} size={18} />
          <span className="numeric">{count}</span>
        </UnstyledButton>
      ))}
      <Popover opened={opened} onChange={open} position="top-start" trapFocus>
        <Popover.Target>
          <ActionIcon aria-label={say('React')} aria-expanded={opened} onClick={() => open(!opened)}>
            <IconMoodPlus size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={6}>
          <div className={classes.offered} role="group" aria-label={say('Reactions')}>
            {REACTIONS.map((emoji) => (
              <UnstyledButton key={emoji} aria-label={emoji} title={emoji} onClick={() => choose(emoji)}>
                <ReactionPicture emoji={emoji} size={26} />
              </UnstyledButton>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
