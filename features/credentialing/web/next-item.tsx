import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { ItemView } from '../board.ts';
import { expiryOf, isSentBack, providerBadgeOf } from './stages.ts';
import classes from './credentialing.module.css';

/** What to do now: why, and one button. */
export function NextItem({ item, recordId }: { item: ItemView; recordId: string }) {
  const cameBack = isSentBack(item);
  const badge = providerBadgeOf(item);
  const expiry = expiryOf(item);
  const isRunningOut = !cameBack && expiry !== null && expiry.tone !== 'neutral';
  const text = cameBack ? item.completionDetails?.rejectionReason : item.description;
  return (
    <section aria-labelledby="next-item" className={classes.nextItem}>
      <span className={classes.quiet}>{say('Next for you')}</span>
      <h2 id="next-item">{item.label ?? item.name}</h2>
      {(cameBack || item.unread > 0 || isRunningOut) && (
        <span className={classes.badges}>
          {cameBack && <Badge tone={badge.tone}>{badge.label}</Badge>}
          {isRunningOut && <Badge tone={expiry!.tone}>{expiry!.label}</Badge>}
          {item.unread > 0 && (
            <Badge tone="progress">{say({ one: '1 new message', other: '{count} new messages' }, { count: item.unread })}</Badge>
          )}
        </span>
      )}
      {text && <p>{text}</p>}
      <Button component={Link} to={`/provider/credentialing/${recordId}/${item._id}`} size="lg" fullWidth>
        {cameBack ? say('Send it again') : item.completed ? say('Renew it') : say(VERBS[item.field_type ?? ''] ?? 'Open it')}
      </Button>
    </section>
  );
}

const VERBS: Record<string, string> = {
  'Uploaded Document': sayLater('Add the document'),
  Date: sayLater('Set the date'),
  Dropdown: sayLater('Choose an answer'),
  'Library Resource': sayLater('Read it'),
  'E-signature Document': sayLater('Read and sign'),
};
