import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileOptions } from '#web/files/file-api.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import type { CaptureView } from './capture-api.ts';
import classes from './capture.module.css';

/** Why the document is photographed again, with what was sent before. */
export function SentBack({ reason, file }: NonNullable<CaptureView['sentBack']>) {
  return (
    <Alert color="red" title={say('Sent back')}>
      <div className={classes.sentBack}>
        {file && <Old file={file} />}
        <p>{reason}</p>
      </div>
    </Alert>
  );
}

function Old({ file }: { file: string }) {
  const { data } = useQuery(fileOptions(file, 'pages/1?width=320'));
  const address = useObjectUrl(data?.blob);
  if (!address) return null;
  return (
    <figure>
      <img src={address} alt={say('What was sent back')} />
    </figure>
  );
}
