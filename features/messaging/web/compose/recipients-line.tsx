import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { RecordName } from '#web/fields/record-name.tsx';
import { RichText } from '#web/fields/rich-text.tsx';
import { useRecordName } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import { previewOptions } from '../templates/templates-api.ts';
import classes from '../mail.module.css';

const OFFERED = 25;

interface Props {
  many: RecordLink[];
  subject: string;
  message: string;
}
/** To whom one letter each goes, and how it reads for one of them. */
export function RecipientsLine({ many, subject, message }: Props) {
  const [shown, show] = useState<string | null>(null);
  const about = many.find(({ recordId }) => recordId === shown) ?? null;
  const { data } = useQuery({
    ...previewOptions({ subject, body: '', body_html: message }, about),
    enabled: about !== null,
  });
  return (
    <div className={classes.recipients}>
      <div className={classes.recipientsHead}>
        <strong>{say({ one: '{count} recipient', other: '{count} recipients' }, { count: many.length })}</strong>
        <span className="muted ellipsis">
          {many.slice(0, 3).map((link, at) => (
            <span key={link.recordId}>
              {at > 0 && ', '}
              <RecordName moduleName={link.moduleName} id={link.recordId} />
            </span>
          ))}
          {many.length > 3 && ', …'}
        </span>
        <Button size="compact-sm" variant="subtle" onClick={() => show(shown ? null : many[0]!.recordId)}>
          {say(shown ? 'Hide preview' : 'Preview')}
        </Button>
      </div>
      {shown && (
        <div className={classes.previewed}>
          <div className={classes.previewedFor}>
            {many.slice(0, OFFERED).map((link) => (
              <PreviewFor key={link.recordId} link={link} isShown={link.recordId === shown} onShow={() => show(link.recordId)} />
            ))}
          </div>
          <strong>{data?.subject}</strong>
          <RichText html={data?.body_html ?? ''} />
          {data && data.missing.length > 0 && (
            <span className="muted">{say('No value for {missing}.', { missing: data.missing.join(', ') })}</span>
          )}
        </div>
      )}
    </div>
  );
}

function PreviewFor({ link, isShown, onShow }: { link: RecordLink; isShown: boolean; onShow: () => void }) {
  const name = useRecordName(link.moduleName, { _id: link.recordId });
  return (
    <Button size="compact-sm" variant={isShown ? 'light' : 'subtle'} aria-pressed={isShown} onClick={onShow}>
      {(name ?? '…') || say('Not visible to you')}
    </Button>
  );
}
