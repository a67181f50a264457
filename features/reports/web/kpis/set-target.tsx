import { useState } from 'react';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { addMonths, firstOfMonth } from '#common/fields/calendar.ts';
import { api } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { dayOf, formatDay } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { KPIS } from '../../kpis.ts';
import { TARGET_PERIODS, type TargetPeriod } from '../../kpi-targets.ts';
import { useSaving } from '../use-saving.ts';

export interface TargetStart {
  kpi?: string;
  user?: string | null;
  role?: string | null;
  period?: TargetPeriod;
}

/** A further entry in the history of a target. */
export function SetTarget({ start, onClose }: { start: TargetStart; onClose: () => void }) {
  const month = firstOfMonth(dayOf());
  const [kpi, setKpi] = useState(start.kpi ?? KPIS[0].key);
  const [whom, setWhom] = useState(start.user ? 'user' : start.kpi && !start.role ? 'all' : 'role');
  const [user, setUser] = useState(start.user ?? null);
  const [role, setRole] = useState(start.role ?? null);
  const [period, setPeriod] = useState<TargetPeriod>(start.period ?? 'month');
  const [target, setTarget] = useState<number | ''>('');
  const [isNone, setNone] = useState(false);
  const [from, setFrom] = useState(month);
  const [isTried, setTried] = useState(false);
  const { isBusy, saving } = useSaving();
  const lacksWhom = (whom === 'user' && !user) || (whom === 'role' && !role);
  const lacksTarget = !isNone && target === '';
  const save = async () => {
    setTried(true);
    if (lacksWhom || lacksTarget) return;
    await saving(async () => {
      await api('/api/kpi-targets/set', {
        body: {
          kpi,
          period,
          from,
          target: isNone ? null : target,
          user: whom === 'user' ? user : null,
          role: whom === 'role' ? role : null,
        },
        quiet: true,
      });
      await queryClient.invalidateQueries({ queryKey: ['records', 'kpiTargets'] });
      toast.success(say('Target set'));
      onClose();
    });
  };
  return (
    <FormDialog
      title={say('Set target')}
      confirm={say('Set target')}
      isPending={isBusy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <NativeSelect
        label={say('KPI')}
        data={KPIS.map(({ key, label }) => ({ value: key, label: say(label) }))}
        value={kpi}
        onChange={(event) => setKpi(event.currentTarget.value)}
      />
      <NativeSelect
        label={say('For')}
        data={[
          { value: 'role', label: say('People with a role') },
          { value: 'user', label: say('One person') },
          { value: 'all', label: say('Everyone') },
        ]}
        value={whom}
        onChange={(event) => setWhom(event.currentTarget.value)}
      />
      {whom === 'role' && (
        <RecordPicker
          moduleName="roles"
          label={{ label: say('Role'), withAsterisk: true, error: isTried && !role && say('Choose a role.') }}
          chosen={role ? [{ _id: role }] : []}
          onChoose={([one]) => setRole(one?._id ?? null)}
        />
      )}
      {whom === 'user' && (
        <RecordPicker
          moduleName="users"
          label={{ label: say('Person'), withAsterisk: true, error: isTried && !user && say('Choose a person.') }}
          chosen={user ? [{ _id: user }] : []}
          onChoose={([one]) => setUser(one?._id ?? null)}
        />
      )}
      <NumberInput
        label={say('Target')}
        withAsterisk
        min={0}
        disabled={isNone}
        error={isTried && lacksTarget && say('Enter a number.')}
        value={target}
        onChange={(value) => setTarget(value === '' ? '' : Number(value))}
      />
      <NativeSelect
        label={say('Per')}
        data={TARGET_PERIODS.map((each) => ({ value: each, label: say(each) }))}
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value as TargetPeriod)}
      />
      <Checkbox
        label={say('No target from then on')}
        checked={isNone}
        onChange={(event) => setNone(event.currentTarget.checked)}
      />
      <NativeSelect
        label={say('From')}
        description={say('Earlier days keep the target they had.')}
        data={[
          { value: month, label: say('The beginning of this month, {day}', { day: formatDay(month) }) },
          ...(dayOf() === month ? [] : [{ value: dayOf(), label: say('Today, {day}', { day: formatDay(dayOf()) }) }]),
          {
            value: addMonths(month, 1),
            label: say('The beginning of next month, {day}', { day: formatDay(addMonths(month, 1)) }),
          },
        ]}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
