import { useState } from 'react';
import { Alert, Button, Menu, NumberInput, Skeleton, useComputedColorScheme } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCopy, IconEraser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { dayOf } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { shadeOf } from '../../colors.ts';
import { DAY_KINDS } from '../../day-kinds.ts';
import { ImportDialog } from '../import-dialog.tsx';
import { AccountJobs } from './account-jobs.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { paint } from './paint.ts';
import { schoolYearOf, useSchoolDays } from './school-days.ts';
import { YearGrid } from './year-grid.tsx';
import classes from './school-year.module.css';

/** A school year of an account, painted day by day. */
export default function SchoolYearTab({ record }: RecordPartProps) {
  const module = useModule('accountCalendarEvents');
  return module ? <SchoolYear module={module} account={record._id} name={String(record.name ?? 'this account')} /> : null;
}

const CLEAR = 'clear';

function SchoolYear({ module, account, name }: { module: DescribedModule; account: string; name: string }) {
  const [year, setYear] = useState(() => schoolYearOf(dayOf()));
  const [chosen, setChosen] = useState<string>(DAY_KINDS[0].type);
  const [hours, setHours] = useState(2);
  const [isCopying, setCopying] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { days, isPending, error } = useSchoolDays(module, account, year);
  const { mayCreate, mayDeleteSome } = useRights(module);
  const isDark = useComputedColorScheme('light') === 'dark';
  const brush = DAY_KINDS.find(({ type }) => type === chosen) ?? null;
  const mayPaint = brush ? mayCreate : mayDeleteSome;
  const { mutate, isPending: isPainting } = useMutation({
    mutationFn: (span: { from: string; to: string }) =>
      paint(module, { account, ...span, kind: brush?.type ?? null, ...(brush?.hours ? { hours } : {}) }),
    onError: (problem) => toast.danger(problem.message),
    onSettled: () => void refreshModule('jobs'),
  });
  const copyLast = async () => {
    const body = { from: account, to: account, start: `${year - 1}-07-01`, end: `${year}-06-30`, years: 1 };
    const { created, existing } = await api<{ created: number; existing: number }>('/api/account-calendar-events/copy-year', {
      body,
    });
    await refreshModule(module.name);
    toast.success(
      created || existing
        ? say('{created} copied, {existing} were there', { created, existing })
        : say('Last year has no days to copy.'),
    );
  };
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <div className={classes.which}>
          <Button variant="default" px={8} aria-label={say('Year before')} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <h2>
            {year}–{year + 1}
          </h2>
          <Button variant="default" px={8} aria-label={say('Year after')} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
          {mayCreate && (
            <Menu>
              <Menu.Target>
                <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />}>
                  {say('Copy')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void copyLast()}>{say('From last year')}</Menu.Item>
                <Menu.Item onClick={() => setCopying(true)}>{say('From another account')}</Menu.Item>
                <Menu.Item onClick={() => setImporting(true)}>{say('From a calendar file')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {mayCreate && (
          <div className={classes.brushes} role="radiogroup" aria-label={say('Paint with')}>
            {DAY_KINDS.map(({ type, label, mark, color }) => (
              <label key={type} data-chosen={chosen === type || undefined}>
                <input type="radio" name="brush" checked={chosen === type} onChange={() => setChosen(type)} />
                <span
                  className={classes.mark}
                  style={{ background: shadeOf(color, isDark).primary, color: shadeOf(color, isDark).onPrimary }}
                  aria-hidden
                >
                  {mark}
                </span>
                {say(label)}
              </label>
            ))}
            <label data-chosen={chosen === CLEAR || undefined}>
              <input type="radio" name="brush" checked={chosen === CLEAR} onChange={() => setChosen(CLEAR)} />
              <IconEraser size={16} aria-hidden />
              {say('Clear')}
            </label>
            {brush?.hours && (
              <NumberInput
                aria-label={say('Hours shorter')}
                suffix={` ${say('hours')}`}
                w={110}
                min={0.25}
                max={12}
                step={0.5}
                value={hours}
                onChange={(value) => setHours(Number(value) || 1)}
              />
            )}
          </div>
        )}
      </div>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {!isPending && !error && days.size === 0 && (
        <p className={classes.hint}>
          {say('No day is marked yet: {name} counts every Monday to Friday. Choose a kind of day and drag over days.', { name })}
        </p>
      )}
      <div className={classes.body} aria-busy={isPainting}>
        {isPending ? (
          <Skeleton h={480} />
        ) : (
          <YearGrid
            key={year}
            year={year}
            days={days}
            mayPaint={mayPaint && !isPainting}
            onPaint={(from, to) => mutate({ from, to })}
          />
        )}
        <AccountJobs account={account} />
      </div>
      {isImporting && <ImportDialog into={{ account }} onClose={() => setImporting(false)} />}
      {isCopying && <CopyDialog account={account} year={year} onClose={() => setCopying(false)} />}
    </div>
  );
}
