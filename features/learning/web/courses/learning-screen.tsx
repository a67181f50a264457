import { Button, Progress, Skeleton } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '#web/api.ts';
import { save } from '#web/files.ts';
import { dayOf, formatDayOrMoment } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { mineOptions, type OwnCourse } from './learning-api.ts';
import { STAGES, stageOf, type Stage } from './stages.ts';
import classes from './courses.module.css';

/** `/app/learning`, `/provider/learning`: what is overdue, due, under way and done, with the certificates. */
export default function LearningScreen() {
  const { data, error } = useQuery(mineOptions);
  const area = useSession().user.userType === 'Provider' ? 'provider' : 'app';
  const today = dayOf();
  const byStage = Map.groupBy(data?.records ?? [], (own) => stageOf(own, today));
  return (
    <div className={classes.page} data-area={area}>
      <h1>{say('My learning')}</h1>
      {error && <EmptyState icon="alert-triangle" title={say('Your courses could not be loaded')} text={error.message} />}
      {!data && !error && <Skeleton h={240} />}
      {data?.records.length === 0 && (
        <EmptyState
          icon="school"
          title={say('No courses yet')}
          text={say('A course that is required of you, or that somebody gives you, appears here.')}
        />
      )}
      {STAGES.map((stage) => byStage.has(stage) && <StageList key={stage} stage={stage} own={byStage.get(stage)!} area={area} />)}
    </div>
  );
}

function StageList({ stage, own, area }: { stage: Stage; own: readonly OwnCourse[]; area: string }) {
  return (
    <section aria-label={say(stage)}>
      <h2>{say(stage)}</h2>
      <ul className={classes.courses}>
        {own.map((one) => (
          <li key={one._id}>
            <div className={classes.facts}>
              <b>{one.course.title}</b>
              <span className="muted">
                {[one.course.category, one.course.type, one.place]
                  .filter(Boolean)
                  .map((fact) => say(fact!))
                  .join(' · ')}
              </span>
              {stage !== 'Done' && one.share > 0 && (
                <Progress
                  value={one.share * 100}
                  size="sm"
                  aria-label={say('{share} % done', { share: Math.round(one.share * 100) })}
                />
              )}
            </div>
            {stage === 'Done' ? <Completed own={one} /> : <Open own={one} area={area} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Open({ own, area }: { own: OwnCourse; area: string }) {
  return (
    <>
      {own.due_date && <Due day={own.due_date} />}
      <Button component={Link} to={`/${area}/learning/${own.session}`} variant={own.share > 0 ? 'filled' : 'default'}>
        {own.entry ? say('Take the evaluation') : own.share > 0 ? say('Continue') : say('Start')}
      </Button>
    </>
  );
}

function Completed({ own }: { own: OwnCourse }) {
  if (own.excused) return <Badge>{say('Excused')}</Badge>;
  return (
    <>
      <span className="muted">
        {own.valid_until
          ? say('Valid until {date}', { date: formatDayOrMoment(own.valid_until) })
          : say('Done {date}', { date: formatDayOrMoment(own.completed_at!) })}
      </span>
      <Button
        variant="default"
        leftSection={<IconCertificate size={16} stroke={1.6} />}
        onClick={() => void download(`/api/course-sessions/${own.session}/certificate`).then(save)}
      >
        {say('Certificate')}
      </Button>
    </>
  );
}
