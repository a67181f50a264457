import { lazy, Suspense } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { placeInAddress } from '#common/fields/address.ts';
import type { AddressValue } from '#common/module.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatDayOf } from '../formats.ts';
import { RelativeTime, relativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import { textOf, type CellProps } from './field-props.ts';
import { formatted } from './plain-cell.tsx';
import classes from './fields.module.css';

const RichText = lazy(() => import('./rich-text.tsx').then((file) => ({ default: file.RichText })));

export function TextAreaCell({ field, value, wide }: CellProps) {
  if (!wide) return <span className="ellipsis">{plainOf(textOf(value), field.rich)}</span>;
  if (field.rich)
    return (
      <Suspense>
        <RichText html={textOf(value)} />
      </Suspense>
    );
  return <span className={classes.lines}>{textOf(value)}</span>;
}

export function CheckboxCell({ field, value, wide }: CellProps) {
  if (value === true && field.tone) return <Badge tone={field.tone}>{field.label}</Badge>;
  if (value !== true) return wide ? <span>{say('No')}</span> : <span className="visually-hidden">{say('No')}</span>;
  return wide ? <span>{say('Yes')}</span> : <IconCheck size={16} stroke={2} aria-label={say('Yes')} />;
}

/** In a grid a click opens the row and a double click edits: addresses and numbers are links only where there is room. */
export function EmailCell({ value, wide }: CellProps) {
  const address = textOf(value);
  if (!wide) return <span className="ellipsis">{address}</span>;
  const at = address.lastIndexOf('@') + 1;
  return address ? (
    <a className={classes.link} href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  ) : null;
}

export function PhoneCell(props: CellProps) {
  const text = formatted(props);
  if (!props.wide) return <span className="numeric">{text}</span>;
  if (!text) return null;
  const number = text.replace(/[^\d+]/g, '');
  return (
    <>
      <a className={`${classes.link} numeric`} href={`tel:${number}`}>
        {text}
      </a>
      {/mobile|cell/i.test(props.field.label) && (
        <a className={classes.textTo} href={`sms:${number}`} aria-label={say('Text {text}', { text })}>
          <Icon name="message" size={18} />
        </a>
      )}
    </>
  );
}

export function UrlCell({ value, wide }: CellProps) {
  const address = textOf(value);
  if (!wide || !/^(https?|ftp):\/\//i.test(address)) return <span className="ellipsis">{address}</span>;
  return (
    <a className={classes.link} href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^\w+:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}

/** What is to come is kept to by the hour, what was is told by how long ago. */
export function DateTimeCell({ field, value, wide }: CellProps) {
  if (!value) return null;
  const exact = formatted({ field, value });
  const moment = new Date(String(value));
  const ahead = aheadOf(moment);
  if (ahead <= 0) return <RelativeTime value={String(value)} exact={exact} />;
  return (
    <time dateTime={String(value)} title={`${exact}, ${relativeTime(moment)}`} className="numeric ellipsis">
      {wide || ahead > MOST_OF_A_YEAR ? exact : formatDayOf(moment, SHORT)}
    </time>
  );
}

const aheadOf = (moment: Date): number => moment.getTime() - Date.now();

/** So far ahead a day and a month name one day alone. */
const MOST_OF_A_YEAR = 300 * 86_400_000;
const SHORT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };

export function AddressCell(props: CellProps) {
  const text = formatted(props);
  if (!props.wide)
    return (
      <span className="ellipsis" title={text}>
        {text && placeInAddress(props.value as AddressValue)}
      </span>
    );
  return text ? (
    <a
      className={classes.link}
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer noopener"
    >
      {text}
    </a>
  ) : null;
}

const plainOf = (text: string, isRich: boolean | undefined) =>
  isRich
    ? text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : text;
