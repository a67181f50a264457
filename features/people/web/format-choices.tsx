import { useMemo, useState } from 'react';
import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LANGUAGES } from '#common/languages.ts';
import { AUTOMATIC, LOCALES } from '#common/locales.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { formatMoment, useFormats } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { changeOwnProfile, type Profile } from '#web/own-profile.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import classes from './profile.module.css';

/** How dates, times, numbers and weeks are written, and in which zone times are. Kept at once, with a sample. */
export function FormatChoices({ profile }: { profile: Profile }) {
  const formats = useFormats();
  const isProvider = useSession().user.userType === 'Provider';
  const [now] = useState(() => new Date());
  const zones = useMemo(() => timeZones(), []);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: Pick<Partial<Profile>, 'locale' | 'time_zone' | 'language'>) => changeOwnProfile(change),
    onSuccess: () => toast.success(say('Profile saved')),
  });
  const problems = (error as { fields?: Record<string, string> } | null)?.fields ?? {};
  const amount = fieldTypes.Currency.format(1234.5, { type: 'Currency', label: '' }, formats);
  return (
    <section className={classes.part} aria-labelledby="formats">
      <h2 id="formats">{say('Dates, numbers, and time')}</h2>
      <div className={classes.columns}>
        {isProvider && (
          <Select
            label={say('Language')}
            data={LANGUAGES.map(said)}
            allowDeselect={false}
            value={profile.language ?? AUTOMATIC}
            disabled={isPending}
            error={problems.language}
            onChange={(language) => mutate({ language })}
          />
        )}
        <Select
          label={say('Written as in')}
          data={LOCALES.map(said)}
          allowDeselect={false}
          value={profile.locale ?? AUTOMATIC}
          disabled={isPending}
          error={problems.locale}
          onChange={(locale) => mutate({ locale })}
        />
        <Select
          label={say('Time zone')}
          data={zones}
          searchable
          limit={60}
          nothingFoundMessage={say('No time zone matches')}
          allowDeselect={false}
          value={profile.time_zone ?? AUTOMATIC}
          disabled={isPending}
          error={problems.time_zone}
          onChange={(time_zone) => mutate({ time_zone })}
        />
      </div>
      {error && Object.keys(problems).length === 0 && (
        <p role="alert" className={classes.problem}>
          {error.message}
        </p>
      )}
      <p className={classes.hint}>
        {say('It is {moment}, and an amount reads {amount}.', {
          moment: <span className="numeric">{formatMoment(now)}</span>,
          amount: <span className="numeric">{amount}</span>,
        })}
      </p>
    </section>
  );
}

const said = ({ value, label }: { value: string; label: string }) => ({ value, label: say(label) });

const timeZones = () => [
  { value: AUTOMATIC, label: say('Same as the browser') },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];
