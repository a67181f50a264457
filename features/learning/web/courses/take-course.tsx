import { Alert, Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasFailed } from '#web/has-failed.ts';
import { queryClient } from '#web/query-client.ts';
import { useSession } from '#web/session.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { TakeEvaluation } from '../evaluations/take-evaluation.tsx';
import { ArticleContent } from './article-content.tsx';
import { DocumentContent } from './document-content.tsx';
import { courseOptions, mineOptions, sendProgress, type OwnCourse } from './learning-api.ts';
import { VideoContent } from './video-content.tsx';
import classes from './courses.module.css';

/** `/app/learning/:session`, `/provider/learning/:session`: one course, from where one stopped to its end. */
export default function TakeCourse() {
  const { session } = useParams();
  const { data, error } = useQuery(mineOptions);
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" heading="h1" title={say('This course could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={320} m={24} />;
  const own = data.records.find((one) => one.session === session);
  if (!own)
    return (
      <EmptyState
        icon="school"
        heading="h1"
        title={say('This course is not one of yours')}
        text={say('Your courses are on the page My learning.')}
      />
    );
  return <Course own={own} />;
}

function Course({ own }: { own: OwnCourse }) {
  const area = useSession().user.userType === 'Provider' ? 'provider' : 'app';
  const { data: course, error } = useQuery(courseOptions(own.course._id));
  usePageTitle(own.course.title ?? say('Course'));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: mineOptions.queryKey });
  const send = async (progress: Parameters<typeof sendProgress>[1]) => {
    const answer = await sendProgress(own.session, progress);
    if (answer.share !== own.share || answer.state !== own.state) refresh();
    return answer;
  };
  return (
    <div className={classes.page} data-area={area}>
      <Breadcrumbs
        trail={[{ label: say('My learning'), to: `/${area}/learning` }, { label: own.course.title ?? say('Course') }]}
      />
      <h1>{own.course.title}</h1>
      <Progress value={own.share * 100} aria-label={`${Math.round(own.share * 100)} % done`} />
      {own.completed_at && (
        <Alert color="teal" role="status" title={say('Completed')}>
          {say('The certificate is on the page My learning.')}
        </Alert>
      )}
      {error && <EmptyState icon="alert-triangle" title={say('This course could not be loaded')} text={error.message} />}
      {!course && !error && <Skeleton h={320} />}
      {course?.type === 'Video' && <VideoContent course={course} own={own} send={send} />}
      {course?.type === 'Document' && <DocumentContent course={course} own={own} send={send} />}
      {course && course.type !== 'Video' && course.type !== 'Document' && (
        <ArticleContent course={course} own={own} send={send} />
      )}
      {own.entry && (
        <section aria-label={say('Evaluation')} className={classes.evaluation}>
          <h2>{say('Evaluation')}</h2>
          <TakeEvaluation entryId={own.entry} onPassed={refresh} />
        </section>
      )}
    </div>
  );
}
