import { useEffect, type ReactNode } from 'react';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { Thumbnail } from '#web/files/thumbnail.tsx';
import { formatMoment } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { askForRecord } from '#web/records/quick-create.ts';
import { RecordName } from '#web/fields/record-name.tsx';
import { useAccess } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { markRead, refreshTexts, sendAgain, threadOptions, type Text } from './texts-api.ts';
import { TextWriter } from './text-writer.tsx';
import classes from './texts.module.css';

interface Props {
  number: string;
  /** The record that is written to; absent: the one that the thread is about. */
  about?: RecordLink | undefined;
  back?: ReactNode;
}
/** What was texted with a number, newest at the bottom. Opening it marks it as read, for everybody who sees it. */
export function ThreadView({ number, about, back }: Props) {
  const { data, isPending, error } = useQuery(threadOptions(number));
  const { create } = useAccess('sms');
  const texts = data?.records ?? [];
  const link = about ?? texts.find(({ related_record }) => related_record)?.related_record ?? undefined;
  const unread = texts.filter(({ status }) => status === 'Received - Not Read').length;
  useEffect(() => {
    if (unread) void markRead(number).then(refreshTexts, () => undefined);
  }, [number, unread]);
  return (
    <section className={classes.thread} aria-label={say('Texts with {number}', { number })}>
      <Head number={number} link={link as RecordLink | undefined} back={back} isUnknown={data !== undefined && !link} />
      {isPending ? (
        <Skeleton height={160} m="md" />
      ) : error ? (
        <EmptyState icon="alert-triangle" title={say('The texts could not be loaded')} text={error.message} />
      ) : texts.length ? (
        <ol className={classes.words} aria-live="polite">
          {texts.map((text) => (
            <Line key={text._id} text={text} mayWrite={create} />
          ))}
        </ol>
      ) : (
        <EmptyState icon="message" title={say('No texts yet')} text={say('What you write here and its answers stay together.')} />
      )}
      {create && <TextWriter key={number} number={number} about={link as RecordLink | undefined} />}
    </section>
  );
}

function Head({
  number,
  link,
  back,
  isUnknown,
}: {
  number: string;
  link: RecordLink | undefined;
  back: ReactNode;
  isUnknown: boolean;
}) {
  const leads = useModule('leads');
  const { create } = useAccess('leads');
  return (
    <header className={classes.head}>
      {back}
      <h2 className="ellipsis">{link ? <RecordName moduleName={link.moduleName} id={link.recordId} /> : number}</h2>
      {link && <span className="muted numeric">{number}</span>}
      {isUnknown && create && leads && (
        <Button size="xs" variant="default" onClick={() => void askForRecord(leads, '', { mobile_phone: number })}>
          {say('Make a lead')}
        </Button>
      )}
    </header>
  );
}

const TONES = { queued: 'waiting', sent: 'progress', delivered: 'done', failed: 'refused', undelivered: 'refused' } as const;

function Line({ text, mayWrite }: { text: Text; mayWrite: boolean }) {
  const isOwn = text.direction === 'outbound';
  const hasFailed = text.delivery === 'failed' || text.delivery === 'undelivered';
  return (
    <li className={classes.text} data-own={isOwn || undefined}>
      <div className={classes.bubble}>{text.message}</div>
      {(text.media ?? []).map((file) => (
        <Thumbnail key={file} file={file} size={120} />
      ))}
      <div className={classes.aside}>
        <RelativeTime value={text.createdAt} />
        {text.asks_to_stop && <Badge tone="refused">{say('Asks to stop')}</Badge>}
        {isOwn && text.delivery && <Badge tone={TONES[text.delivery as keyof typeof TONES]}>{say(text.delivery)}</Badge>}
        {text.scheduled_for && text.delivery === 'queued' && (
          <span>{say('Leaves {moment}', { moment: formatMoment(text.scheduled_for) })}</span>
        )}
        {text.error && <span>{sayAnswer(text.error)}</span>}
        {isOwn && hasFailed && mayWrite && (
          <Anchor component="button" size="xs" onClick={() => void sendAgain(text._id).then(refreshTexts)}>
            {say('Send again')}
          </Anchor>
        )}
      </div>
    </li>
  );
}
