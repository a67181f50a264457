import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addMonths } from '#common/fields/calendar.ts';
import type { AnyRecord } from '#common/module.ts';
import { useAddressParts } from '#web/address-parts.ts';
import { api, download } from '#web/api.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { save } from '#web/files.ts';
import { currentFormats, dayOf, formatDay } from '#web/formats.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { formatLongMonth } from '../../months.ts';
import classes from './statement.module.css';

interface Statement {
  lines: (AnyRecord & { text: string })[];
  total: number;
}

/** `/app/commissions/statement?month=2027-03&user=`: what a recruiter earned in a month, each line explained. */
export default function StatementScreen() {
  const { user } = useSession();
  const readsOthers = useAccess('commissions').view === 'All';
  const [query, setQuery] = useAddressParts();
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(query.get('month') ?? '') ? query.get('month')! : dayOf().slice(0, 7);
  const of = (readsOthers && query.get('user')) || user._id;
  const asked = new URLSearchParams({ user: of, month }).toString();
  const { data, error } = useQuery({
    queryKey: ['records', 'commissions', 'statement', of, month],
    queryFn: ({ signal }) => api<Statement>(`/api/commissions/statement?${asked}`, { signal, quiet: true }),
  });
  const file = useMutation({
    mutationFn: async (format: 'xlsx' | 'pdf') => save(await download(`/api/commissions/statement.${format}?${asked}`)),
  });
  const put = (name: string, value: string | null) =>
    setQuery((before) => withQueryParts(before, { [name]: value }), { replace: true });
  const go = (months: number) => put('month', addMonths(`${month}-01`, months).slice(0, 7));
  return (
    <>
      <PageHead title={say('Commission statement')}>
        {(['xlsx', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={file.isPending && file.variables === format}
            disabled={!data?.lines.length}
            onClick={() => file.mutate(format)}
          >
            {say(format === 'pdf' ? 'PDF' : 'Excel')}
          </Button>
        ))}
      </PageHead>
      <PageBody isNarrow isOnePart>
        <div className={classes.tools}>
          <div className={classes.months}>
            <ActionIcon variant="default" aria-label={say('Previous month')} onClick={() => go(-1)}>
              <Icon name="chevron-left" size={18} />
            </ActionIcon>
            <strong role="status" aria-label={say('Month')}>
              {formatLongMonth(month, currentFormats().locale)}
            </strong>
            <ActionIcon variant="default" aria-label={say('Next month')} onClick={() => go(1)}>
              <Icon name="chevron-right" size={18} />
            </ActionIcon>
          </div>
          {readsOthers && (
            <RecordPicker
              moduleName="users"
              chosen={[{ _id: of, ...(of === user._id && { name: String(user.name) }) }]}
              onChoose={([next]) => put('user', next?._id ?? null)}
              label={{ 'aria-label': say('Recruiter') }}
            />
          )}
        </div>
        {error && <EmptyState icon="alert-triangle" title={say('The statement could not be loaded')} text={error.message} />}
        {!data && !error && <Skeleton h={200} />}
        {data && data.lines.length === 0 && (
          <EmptyState
            icon="coin"
            title={say('No commissions in this month')}
            text={say('A commission comes with each week of a placement that is approved: hours × spread × percentage.')}
          />
        )}
        {data && data.lines.length > 0 && <Lines {...data} />}
      </PageBody>
    </>
  );
}

function Lines({ lines, total }: Statement) {
  const module = useModule('commissions');
  const status = module && fieldOf(module, 'status');
  return (
    <>
      <ul className={classes.lines} aria-label={say('Commissions')}>
        {lines.map((line) => (
          <li key={line._id}>
            <span className={classes.line}>
              {module ? (
                <Link to={`${module.route}/${line._id}`}>{String(line.name ?? say('Commission'))}</Link>
              ) : (
                String(line.name)
              )}
              <span className="numeric">{line.text}</span>
              <span className="muted numeric">
                {line.date ? say('Week until {day}', { day: formatDay(String(line.date)) }) : ''}
              </span>
            </span>
            {status && <FieldCell field={status} value={line.status} />}
            <strong className={classes.amount}>{line.amount === undefined ? '' : dollars(Number(line.amount))}</strong>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{say('Total')}</span>
        <strong className="numeric">{dollars(total)}</strong>
      </p>
    </>
  );
}

const dollars = (amount: number): string =>
  amount.toLocaleString(currentFormats().locale, { style: 'currency', currency: 'USD' });
