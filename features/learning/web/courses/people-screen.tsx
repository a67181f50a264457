import { useState } from 'react';
import { Button, Menu, Select, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, download } from '#web/api.ts';
import { save } from '#web/files.ts';
import { formatDay } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { useAccess } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { ExcuseDialog } from './excuse-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import classes from './people.module.css';

interface Cell {
  course: string;
  session: string;
  state: 'open' | 'done' | 'missed' | 'excused' | 'expired';
  share: number;
  due_date: string | null;
  valid_until: string | null;
}
interface People {
  courses: { _id: string; title: string | null }[];
  records: { _id: string; name: string | null; cells: Cell[] }[];
  total: number;
}
const PAGE_SIZE = 50;
const TONES = { open: 'waiting', done: 'done', missed: 'refused', excused: 'neutral', expired: 'expired' } as const;
const WORDS = {
  open: sayLater('Open'),
  done: sayLater('Done'),
  missed: sayLater('Missed'),
  excused: sayLater('Excused'),
  expired: sayLater('Expired'),
};

/** `/app/learning-people`: people by required courses, for those who manage them. */
export default function PeopleScreen() {
  const [page, setPage] = useState(0);
  const [team, setTeam] = useState<string | null>(null);
  const mayExport = useAccess('courseSessions').export;
  const ofTeam = team ? `team=${team}` : '';
  const { data, error } = useQuery({
    queryKey: ['records', 'learning', 'people', page, team],
    queryFn: ({ signal }) =>
      api<People>(`/api/learning/people?pageNumber=${page}&pageSize=${PAGE_SIZE}&${ofTeam}`, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={say('Required courses')}>
        <TeamSelect
          team={team}
          onChange={(next) => {
            setTeam(next);
            setPage(0);
          }}
        />
        {mayExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={() => void download(`/api/learning/people.xlsx?${ofTeam}`).then(save)}
          >
            {say('Export')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        {error && <EmptyState icon="alert-triangle" title={say('The courses could not be loaded')} text={error.message} />}
        {!data && !error && <Skeleton h={320} />}
        {data?.courses.length === 0 && (
          <EmptyState
            icon="school"
            title={say('No course is required yet')}
            text={say('Say at a course for which user types, roles or teams it is required.')}
          />
        )}
        {data && data.courses.length > 0 && <Grid people={data} />}
        {data && data.total > PAGE_SIZE && (
          <div className={classes.pages}>
            <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {say('Previous people')}
            </Button>
            <Button variant="default" disabled={(page + 1) * PAGE_SIZE >= data.total} onClick={() => setPage(page + 1)}>
              {say('Next people')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function TeamSelect({ team, onChange }: { team: string | null; onChange: (team: string | null) => void }) {
  const { data } = useQuery({
    queryKey: ['records', 'teams', 'names'],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; name: string | null }[] }>('/api/teams/dataSourceSearch', {
        body: { pageSize: 200, sortField: 'name', sortOrder: 'asc' },
        signal,
        quiet: true,
      }),
    retry: false,
  });
  if (!data?.records.length) return null;
  return (
    <Select
      aria-label={say('Team')}
      placeholder={say('All teams')}
      clearable
      searchable
      data={data.records.map(({ _id, name }) => ({ value: _id, label: name ?? '' }))}
      value={team}
      onChange={onChange}
    />
  );
}

function Grid({ people: { courses, records } }: { people: People }) {
  return (
    <div className={classes.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('Person')}</th>
            {courses.map(({ _id, title }) => (
              <th key={_id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ _id, name, cells }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              {courses.map((course) => (
                <td key={course._id}>
                  <CourseCell person={{ _id, name }} title={course.title} cell={cells.find((one) => one.course === course._id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  person: { _id: string; name: string | null };
  title: string | null;
  cell: Cell | undefined;
}
function CourseCell({ person, title, cell }: CellProps) {
  const [asked, setAsked] = useState<'extend' | 'excuse' | null>(null);
  if (!cell) return <span className="muted">–</span>;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['records', 'learning', 'people'] });
  const remind = async () => {
    const { reminded } = await api<{ reminded: number }>(`/api/course-sessions/${cell.session}/remind`, { body: {} });
    toast.success(reminded ? say('{name} is reminded', { name: person.name ?? '' }) : say('There is nobody to remind'));
  };
  const day = cell.valid_until ?? cell.due_date;
  const badge = <Badge tone={TONES[cell.state]}>{say(WORDS[cell.state])}</Badge>;
  if (cell.state !== 'open')
    return (
      <>
        {badge} {day && <span className="muted">{formatDay(day)}</span>}
      </>
    );
  return (
    <>
      <Menu width={200}>
        <Menu.Target>
          <button
            type="button"
            className={classes.cell}
            aria-label={say('{title} of {name}: open', { title: title ?? '', name: person.name ?? '' })}
          >
            {badge} {day && <span className="muted">{formatDay(day)}</span>}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void remind()}>{say('Remind')}</Menu.Item>
          <Menu.Item onClick={() => setAsked('extend')}>{say('Extend…')}</Menu.Item>
          <Menu.Item onClick={() => setAsked('excuse')}>{say('Excuse…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'extend' && (
        <ExtendDialog
          session={cell.session}
          person={person}
          due={cell.due_date}
          onClose={() => setAsked(null)}
          onDone={() => void refresh()}
        />
      )}
      {asked === 'excuse' && (
        <ExcuseDialog session={cell.session} person={person} onClose={() => setAsked(null)} onDone={() => void refresh()} />
      )}
    </>
  );
}
