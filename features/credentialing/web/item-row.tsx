import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { ItemView } from '../board.ts';
import { badgeOf, expiryOf, isSentBack, isTodo, itemIcons, providerBadgeOf } from './stages.ts';
import classes from './credentialing.module.css';

interface Props {
  item: ItemView;
  /** In a list of their own, whose title says already what is to be done. */
  isForProvider?: boolean;
}
/** One line of a board: what it is, where it stands, when it runs out, and whether somebody wrote. */
export function ItemRow({ item, isForProvider = false }: Props) {
  const cameBack = item.stage === 'rejected' || (isForProvider && isSentBack(item));
  const stage = isForProvider ? providerBadgeOf(item) : badgeOf(item);
  const isSaid = isForProvider && isTodo(item) && item.stage === 'open';
  const expiry = expiryOf(item);
  const reason = item.completionDetails?.rejectionReason;
  const detail = cameBack
    ? reason
    : isSentBack(item)
      ? say('The renewal was sent back: {reason}', { reason: reason ?? '' })
      : item.description;
  return (
    <>
      <span className={classes.itemIcon} data-stage={cameBack ? 'rejected' : item.stage}>
        <Icon name={item.stage === 'completed' && !cameBack ? 'check' : (itemIcons[item.field_type ?? ''] ?? 'file')} size={18} />
      </span>
      <span className={classes.itemText}>
        <span className={classes.itemName}>
          {item.label ?? item.name}
          {item.isOptional && <span className={classes.quiet}>{say(' (optional)')}</span>}
        </span>
        {detail && <span className={classes.itemDetail}>{detail}</span>}
      </span>
      <span className={classes.itemState}>
        {item.unread > 0 && (
          <Badge tone="progress">{say({ one: '1 new message', other: '{count} new messages' }, { count: item.unread })}</Badge>
        )}
        {expiry && expiry.tone !== 'neutral' && <Badge tone={expiry.tone}>{expiry.label}</Badge>}
        {!isSaid && <Badge tone={stage.tone}>{stage.label}</Badge>}
      </span>
      {isForProvider && (
        <span className={classes.itemWay}>
          <Icon name="chevron-right" size={18} />
        </span>
      )}
    </>
  );
}
