import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countsOptions } from '#web/list/groups-api.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useSetting } from '#web/settings/use-setting.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { useProfessions } from './rating-api.ts';
import classes from './settings.module.css';

type Counts = Record<string, number>;

/** `/admin/settings/indeed-boost-profession-counts`: how many jobs of a profession may be boosted at once, and how many are. */
export default function IndeedBoosts() {
  const { setting, error, isDirty, isSaving, change, reset, save, problemAt } =
    useSetting<Record<string, unknown>>('indeed-boost-profession-counts');
  useLeaveGuard(isDirty);
  const professions = useProfessions();
  const { data: inUse } = useQuery(countsOptions({ name: 'jobs', path: 'jobs' }, 'profession', { indeed_campaign_boost: true }));
  const counts = countsIn(setting);
  const all = [...new Set([...professions, ...Object.keys(counts), ...(inUse?.keys() ?? [])])]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b));
  const set = (profession: string, count: number | string) => {
    const { [profession]: _, ...others } = counts;
    const next = count === '' ? others : { ...others, [profession]: count as number };
    change(Object.keys(next).length ? next : { value: {} });
  };
  const saved = async () => {
    if (await save()) toast.success(say('Indeed boosts saved'));
  };
  return (
    <>
      <PageHead title={say('Indeed boosts')} />
      <PageBody
        isNarrow
        lead={say('How many jobs of a profession may be boosted at the same time. A profession without a number has no limit.')}
      >
        {error && <EmptyState icon="alert-triangle" title={say('The setting could not be loaded')} text={error.message} />}
        {!error && !setting && <Skeleton h={320} />}
        {setting && (
          <>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{say('Profession')}</th>
                  <th scope="col">{say('In use')}</th>
                  <th scope="col">{say('Allowed')}</th>
                </tr>
              </thead>
              <tbody>
                {all.map((profession) => (
                  <tr key={profession}>
                    <th scope="row">{say(profession)}</th>
                    <td>{inUse && (inUse.get(profession) ?? 0)}</td>
                    <td>
                      <NumberInput
                        aria-label={say('Boosts of {profession}', { profession: say(profession) })}
                        min={0}
                        allowDecimal={false}
                        placeholder={say('No limit')}
                        className={classes.number}
                        value={counts[profession] ?? ''}
                        error={problemAt(profession) ?? problemAt('value', profession)}
                        onChange={(count) => set(profession, count)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className={classes.buttons}>
              {isDirty && (
                <Button variant="default" onClick={reset}>
                  {say('Reset')}
                </Button>
              )}
              <Button loading={isSaving} disabled={!isDirty} onClick={() => void saved()}>
                {say('Save boosts')}
              </Button>
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}

/** The map itself, or under `value` where nothing else is in it. */
const countsIn = (setting: Record<string, unknown> | undefined): Counts => {
  const { value, ...others } = setting ?? {};
  return typeof value === 'object' && value !== null
    ? (value as Counts)
    : ({ ...others, ...(value === undefined ? {} : { value }) } as Counts);
};
