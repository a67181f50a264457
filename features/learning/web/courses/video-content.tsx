import { useRef } from 'react';
import { VideoPlayer } from '#web/files/video-player.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import type { ContentProps } from './content-props.ts';

/** Goes on at the second where one stopped. Where skipping is not allowed, one goes no further than one has watched. */
export function VideoContent({ course, own, send }: ContentProps) {
  const length = course.length_seconds ?? 0;
  const reached = useRef(Math.max(own.position ?? 0, own.share * length));
  if (!course.path) return <EmptyState icon="video" title={say('This course has no video yet')} />;
  const mustWatch = course.must_watch === true && own.state === 'open';
  const watched = (from: number, to: number) => {
    reached.current = Math.max(reached.current, to);
    void send({ seconds: to, watched: [[from, to]] }).catch(() => undefined); // the next span tries again
  };
  return (
    <>
      {mustWatch && <p className="muted">{say('You can go back, and skip ahead once you have watched it.')}</p>}
      <VideoPlayer
        file={course.path}
        name={course.title ?? 'Video'}
        startAt={own.state === 'open' ? (own.position ?? 0) : 0}
        mayReach={mustWatch ? () => reached.current : undefined}
        onWatched={watched}
      />
    </>
  );
}
