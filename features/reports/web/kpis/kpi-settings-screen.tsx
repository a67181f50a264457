import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { dayOf, formatDay, formatNumber } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { referencesOf } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { KPIS } from '../../kpis.ts';
import type { TargetPeriod } from '../../kpi-targets.ts';
import { SetTarget, type TargetStart } from './set-target.tsx';
import classes from './kpis.module.css';

/** `/admin/settings/kpi-settings`: what is asked of everybody, of a role, or of one person, with its history. */
export default function KpiSettings() {
  const module = useModule('kpiTargets');
  const [open, setOpen] = useState<TargetStart | null>(null);
  return (
    <>
      <PageHead title={say('KPI settings')}>
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpen({})}>
          {say('Set target')}
        </Button>
      </PageHead>
      <div className={classes.page}>
        <p className="muted">
          {say(
            'A person’s own target comes first, then the target for their role, then the one for everyone. A new target never changes the past: each month is measured against the targets it had.',
          )}
        </p>
        {module ? <Targets module={module} onSet={setOpen} /> : <Skeleton h={320} />}
      </div>
      {open && module && <SetTarget start={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const QUERY = {
  pageSize: 200,
  relationshipsNeeded: ['user', 'roles', 'created_by'],
  sort: [
    { field: 'valid_from', order: 'desc' as const },
    { field: 'createdAt', order: 'desc' as const },
  ],
  total: 'none' as const,
};

function Targets({ module, onSet }: { module: DescribedModule; onSet: (start: TargetStart) => void }) {
  const { data, error } = useQuery(pageOptions(module, QUERY));
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The targets could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={320} />;
  if (!data.records.length)
    return (
      <EmptyState
        icon="target"
        title={say('No targets yet')}
        text={say('Set a target for a role, and everyone in that role is measured against it.')}
      />
    );
  const byKpi = Map.groupBy(data.records, (record) => String(record.kpi));
  return KPIS.filter(({ key }) => byKpi.has(key)).map(({ key, label, explains }) => (
    <section key={key} className={classes.kpi} aria-label={say(label)}>
      <header>
        <h2>{say(label)}</h2>
        <span className="muted">{say(explains)}</span>
      </header>
      <ul>
        {[...Map.groupBy(byKpi.get(key)!, whomOf)].map(([whom, entries]) => (
          <Line key={whom} whom={whom} entries={entries} onSet={onSet} />
        ))}
      </ul>
    </section>
  ));
}

function Line({ whom, entries, onSet }: { whom: string; entries: readonly AnyRecord[]; onSet: (start: TargetStart) => void }) {
  const today = dayOf();
  const present = entries.find(({ valid_from }) => String(valid_from) <= today);
  const [first] = entries;
  const [user] = referencesOf(first!.user);
  const [role] = referencesOf(first!.roles);
  return (
    <li>
      <span>{whom}</span>
      <strong>{present ? targetInWords(present) : say('None yet')}</strong>
      <ol className={classes.history} aria-label={say('History: {whom}', { whom })}>
        {entries.map((entry) => (
          <li key={entry._id} data-now={entry === present || undefined}>
            {say('from {day}: {target}', {
              day: formatDay(String(entry.valid_from)),
              target: targetInWords(entry),
            })}
          </li>
        ))}
      </ol>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={say('Change {kpi}: {whom}', {
          kpi: say(String(KPIS.find(({ key }) => key === first!.kpi)?.label)),
          whom,
        })}
        onClick={() =>
          onSet({
            kpi: String(first!.kpi),
            user: user?._id ?? null,
            role: role?._id ?? null,
            period: String((present ?? first)!.period) as TargetPeriod,
          })
        }
      >
        {say('Change')}
      </Button>
    </li>
  );
}

const whomOf = ({ user, roles }: AnyRecord): string => {
  const [person] = referencesOf(user);
  if (person) return String(person.name ?? say('One person'));
  const names = referencesOf(roles).map(({ name }) => String(name ?? say('A role')));
  return names.length ? names.join(', ') : say('Everyone');
};

const targetInWords = ({ target, period }: AnyRecord): string =>
  target === null || target === undefined
    ? say('no target')
    : say('{number} per {period}', { number: formatNumber(Number(target)), period: say(String(period)) });
