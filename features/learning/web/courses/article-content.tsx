import { useEffect, useRef } from 'react';
import { RichText } from '#web/fields/rich-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import type { ContentProps } from './content-props.ts';

/** Read to its end: its last line has been on the screen. */
export function ArticleContent({ course, own, send }: ContentProps) {
  const end = useRef<HTMLSpanElement>(null);
  const isRead = useRef(own.share >= 1);
  useEffect(() => {
    const line = end.current;
    if (!line || isRead.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || isRead.current) return;
      isRead.current = true;
      void send({ page: 1 }).catch(() => void (isRead.current = false));
    });
    observer.observe(line);
    return () => observer.disconnect();
  });
  if (!course.article) return <EmptyState icon="file-text" title={say('Nothing is written yet')} />;
  return (
    <article aria-label={course.title ?? say('Article')}>
      <RichText html={course.article} />
      <span ref={end} />
    </article>
  );
}
