import { useEffect } from 'react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { markRead, refreshTexts } from './texts-api.ts';

/** Whoever opens a text that came in has read it. */
export default function MarkOpened({ record }: RecordPartProps) {
  const number = typeof record.number === 'string' ? record.number : undefined;
  const isUnread = record.status === 'Received - Not Read';
  useEffect(() => {
    if (number && isUnread) void markRead(number).then(refreshTexts, () => undefined);
  }, [number, isUnread]);
  return number ? (
    <Anchor component={Link} to={`/app/texts?number=${encodeURIComponent(number)}`}>
      {say('Open the conversation with {number}', { number })}
    </Anchor>
  ) : null;
}
