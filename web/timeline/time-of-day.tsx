import { formatDayOf, formatMoment } from '../formats.ts';
import classes from './timeline.module.css';

/** Under the heading of a day its hour is enough; the whole moment stands in its title. */
export const TimeOfDay = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)} className={`${classes.time} numeric`}>
    {formatDayOf(new Date(at), { hour: 'numeric', minute: '2-digit' })}
  </time>
);
