import { useMemo, useState } from 'react';
import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AUTOMATIC, LOCALES } from '#common/locales.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { formatMoment, useFormats } from '#web/formats.ts';
import { changeOwnProfile, type Profile } from '#web/own-profile.ts';
import { toast } from '#web/ui/toasts.ts';
import classes from './profile.module.css';

/** How dates, times, numbers and weeks are written, and in which zone times are. Kept at once, with a sample. */
export function FormatChoices({ profile }: { profile: Profile }) {
  const formats = useFormats();
  const [now] = useState(() => new Date());
  const zones = useMemo(() => timeZones(), []);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: Pick<Partial<Profile>, 'locale' | 'time_zone'>) => changeOwnProfile(change),
    onSuccess: () => toast.success('Profile saved'),
  });
  const problems = (error as { fields?: Record<string, string> } | null)?.fields ?? {};
  const amount = fieldTypes.Currency.format(1234.5, { type: 'Currency', label: '' }, formats);
  return (
    <section className={classes.part} aria-labelledby="formats">
      <h2 id="formats">Dates, numbers, and time</h2>
      <div className={classes.columns}>
        <Select
          label="Written as in"
          data={[...LOCALES]}
          allowDeselect={false}
          value={profile.locale ?? AUTOMATIC}
          disabled={isPending}
          error={problems.locale}
          onChange={(locale) => mutate({ locale })}
        />
        <Select
          label="Time zone"
          data={zones}
          searchable
          limit={60}
          nothingFoundMessage="No time zone matches"
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
        It is <span className="numeric">{formatMoment(now)}</span>, and an amount reads <span className="numeric">{amount}</span>.
      </p>
    </section>
  );
}

const timeZones = () => [
  { value: AUTOMATIC, label: 'Same as the browser' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];
