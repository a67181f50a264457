import { Badge } from '#web/ui/badge.tsx';
import type { ItemView } from '../board.ts';
import { expiryOf, providerBadgeOf } from './stages.ts';
import classes from './credentialing.module.css';

interface Props {
  item: ItemView;
  /** Of its name. */
  heading?: 'h1' | 'h4';
}
/** What an item is called, how it stands for its provider, and what it asks for. */
export function ItemHead({ item, heading: Heading = 'h1' }: Props) {
  const badge = providerBadgeOf(item);
  const expiry = item.stage === 'rejected' ? null : expiryOf(item); // of what does not count
  return (
    <header className={classes.title}>
      <Heading>{item.label ?? item.name}</Heading>
      <span className={classes.badges}>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {expiry && <Badge tone={expiry.tone}>{expiry.label}</Badge>}
      </span>
      {item.description && <p>{item.description}</p>}
    </header>
  );
}
