import { useState } from 'react';
import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAddressParts } from '#web/address-parts.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { dayOf, formatMoment } from '#web/formats.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { KPI_SPANS, spanOf, type KpiSpan } from '../../kpi-spans.ts';
import { boardOptions, percentOf, spanLabel, type Board } from './kpi-answers.ts';
import { KpiPersonPanel } from './kpi-person-panel.tsx';
import { StandingView } from './standing.tsx';
import classes from './kpis.module.css';

const LABELS: Record<KpiSpan, string> = { week: sayLater('Week'), month: sayLater('Month'), quarter: sayLater('Quarter') };
const PREVIOUS: Record<KpiSpan, string> = {
  week: sayLater('Previous week'),
  month: sayLater('Previous month'),
  quarter: sayLater('Previous quarter'),
};
const NEXT: Record<KpiSpan, string> = {
  week: sayLater('Next week'),
  month: sayLater('Next month'),
  quarter: sayLater('Next quarter'),
};

/** `/admin/kpi-reports`: everybody against their targets, in this span or an earlier one. */
export default function KpiBoardScreen() {
  const { user } = useSession();
  const [query, setQuery] = useAddressParts();
  const span = KPI_SPANS.find((each) => each === query.get('span')) ?? 'month';
  const day = query.get('day') ?? dayOf();
  const asked = { span, day: query.get('day'), role: query.get('role'), team: query.get('team') };
  const { data, error } = useQuery({ ...boardOptions(asked), placeholderData: keepPreviousData });
  const put = (name: string, value: string | null | undefined) =>
    setQuery((before) => withQueryParts(before, { [name]: value }), { replace: true });
  const days = spanOf(span, day);
  const isNow = days.to >= dayOf();
  return (
    <>
      <PageHead
        title={say('KPIs')}
        aside={data && (isNow ? say('{percent} of workdays elapsed', { percent: percentOf(data.elapsed) }) : say('Completed'))}
      >
        {user.userType === 'System Admin' && (
          <Button
            component={Link}
            to="/admin/settings/kpi-settings"
            variant="default"
            leftSection={<IconSettings size={16} stroke={1.6} />}
          >
            {say('Targets')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={say('Period')}
            data={KPI_SPANS.map((each) => ({ value: each, label: say(LABELS[each]) }))}
            value={span}
            onChange={(chosen) => put('span', chosen)}
          />
          <div className={classes.turn}>
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={say(PREVIOUS[span])}
              onClick={() => put('day', spanOf(span, day, 1).from)}
            >
              <IconChevronLeft size={16} stroke={1.6} />
            </ActionIcon>
            <strong role="status">{spanLabel(span, days)}</strong>
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={say(NEXT[span])}
              disabled={isNow}
              onClick={() => put('day', spanOf(span, day, -1).from)}
            >
              <IconChevronRight size={16} stroke={1.6} />
            </ActionIcon>
          </div>
          <div className={classes.who}>
            <RecordPicker
              moduleName="roles"
              label={{ 'aria-label': say('Role'), placeholder: say('Any role') }}
              chosen={asked.role ? [{ _id: asked.role }] : []}
              onChoose={([one]) => put('role', one?._id)}
            />
            <RecordPicker
              moduleName="teams"
              label={{ 'aria-label': say('Team'), placeholder: say('Any team') }}
              chosen={asked.team ? [{ _id: asked.team }] : []}
              onChoose={([one]) => put('team', one?._id)}
            />
          </div>
        </div>
        {error && !data ? (
          <EmptyState icon="alert-triangle" title={say('The KPIs could not be loaded')} text={error.message} />
        ) : data ? (
          <People board={data} isOver={!isNow} day={asked.day} />
        ) : (
          <Skeleton h={320} />
        )}
      </div>
    </>
  );
}

function People({ board, isOver, day }: { board: Board; isOver: boolean; day: string | null }) {
  const [open, setOpen] = useState<{ _id: string; name: string } | null>(null);
  if (!board.people.length)
    return (
      <EmptyState
        icon="target"
        title={say('No one to show')}
        text={say('No one here has a target or any counted activity in this period.')}
      />
    );
  return (
    <>
      <section className={classes.room} aria-label={say('Everyone against their targets')}>
        <table className={classes.board}>
          <thead>
            <tr>
              <th scope="col">{say('Person')}</th>
              {board.kpis.map(({ key, label, explains }) => (
                <th key={key} scope="col" title={say(explains)}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {board.people.map(({ _id, name, values }) => (
              <tr key={_id}>
                <th scope="row">
                  <button
                    type="button"
                    onClick={() => setOpen({ _id, name })}
                    aria-label={say('{name}: open the history', { name })}
                  >
                    {name}
                  </button>
                </th>
                {board.kpis.map(({ key, label }) => (
                  <td key={key} data-label={say(label)}>
                    <StandingView standing={values[key]} isOver={isOver} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted">
        {isOver
          ? say('Each percentage is the share of the target that was reached. Numbers as of {moment}.', {
              moment: formatMoment(board.ranAt),
            })
          : say('Each percentage is the share of the target that will be reached at this pace. Numbers as of {moment}.', {
              moment: formatMoment(board.ranAt),
            })}
      </p>
      {open && <KpiPersonPanel person={open} span={board.span} day={day} onClose={() => setOpen(null)} />}
    </>
  );
}
