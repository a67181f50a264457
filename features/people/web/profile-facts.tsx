import type { ReactNode } from 'react';
import { AUTOMATIC } from '#common/locales.ts';
import { isTimeZone } from '#common/time-zones.ts';
import { phone } from '#common/fields/phone.ts';
import { currentFormats } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import classes from './profile.module.css';

interface Props {
  /** A user's record, or what of it one may read. */
  user: Readonly<Record<string, unknown>>;
  teams: readonly string[];
  timeZone?: string | null;
  children?: ReactNode;
}
/** How to reach somebody, and where they belong. */
export function ProfileFacts({ user, teams, timeZone, children }: Props) {
  const numberOf = (value: unknown) => (value ? phone.format(String(value), { type: 'Phone', label: '' }) : '');
  const extension = user.phone_ext ? say(', extension {number}', { number: String(user.phone_ext) }) : '';
  return (
    <section className={classes.part} aria-label={say('Contact')}>
      <h2>{say('Contact')}</h2>
      <dl className={classes.facts}>
        <Fact label={say('Email')}>{user.email ? <a href={`mailto:${String(user.email)}`}>{String(user.email)}</a> : null}</Fact>
        <Fact label={say('Phone')}>
          {user.phone ? (
            <a href={`tel:${String(user.phone)}`} className="numeric">
              {numberOf(user.phone) + extension}
            </a>
          ) : null}
        </Fact>
        <Fact label={say('Other phone')}>
          {user.other_phone ? (
            <a href={`tel:${String(user.other_phone)}`} className="numeric">
              {numberOf(user.other_phone)}
            </a>
          ) : null}
        </Fact>
        <Fact label={say('Type of user')}>{user.userType ? say(String(user.userType)) : null}</Fact>
        <Fact label={teams.length === 1 ? say('Team') : say('Teams')}>{teams.length > 0 ? teams.join(', ') : null}</Fact>
        <Fact label={say('Local time')}>{localTime(timeZone)}</Fact>
      </dl>
      {children}
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );

/** What the clock says where they are, when they have said where. */
function localTime(timeZone: string | null | undefined): string | null {
  if (!timeZone || timeZone === AUTOMATIC || !isTimeZone(timeZone)) return null;
  const clock = new Intl.DateTimeFormat(currentFormats().locale, { timeStyle: 'short', timeZone }).format(new Date());
  return `${clock} (${timeZone.replaceAll('_', ' ')})`;
}
