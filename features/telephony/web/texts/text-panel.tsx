import { ActionIcon } from '@mantine/core';
import { createPortal } from 'react-dom';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { ThreadView } from './thread-view.tsx';
import classes from './texts.module.css';

/** A conversation that floats over the page. */
export default function TextPanel({ number, onClose }: { number: string; onClose: () => void }) {
  const close = (
    <ActionIcon aria-label={say('Close texts')} onClick={onClose}>
      <Icon name="x" size={18} />
    </ActionIcon>
  );
  return createPortal(
    <aside className={classes.panel} aria-label={say('Texts')}>
      <ThreadView number={number} back={close} />
    </aside>,
    document.body,
  );
}
