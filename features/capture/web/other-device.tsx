import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { LINK_LASTS } from '../link-lasts.ts';
import { linkOptions, type Opened } from './capture-api.ts';
import classes from './capture.module.css';

/** A code that opens this capture, and nothing else, on the phone beside the computer; after its time another is asked for. */
export function OtherDevice({ opened }: { opened: Opened }) {
  const [isWanted, setWanted] = useState(false);
  const link = useQuery({ ...linkOptions(opened), enabled: isWanted });
  const isOver = useIsOver(link.dataUpdatedAt);
  if (!isWanted)
    return (
      <Button variant="default" size="md" leftSection={<Icon name="device-mobile" size={18} />} onClick={() => setWanted(true)}>
        {say('Continue on another device')}
      </Button>
    );
  if (link.isError) return <Alert color="red">{link.error.message}</Alert>;
  if (link.isPending) return <Skeleton h={220} />;
  if (isOver)
    return (
      <div className={classes.code} role="status">
        <p>{say('The code has expired. Pages that were sent with it are kept.')}</p>
        <Button variant="default" size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
          {say('Show a new code')}
        </Button>
      </div>
    );
  return <Code link={link.data.link} />;
}

/** It is taller than the button that it takes the place of: the page follows it. */
function Code({ link }: { link: string }) {
  const code = useRef<HTMLElement>(null);
  useEffect(() => {
    code.current!.scrollIntoView({ block: 'nearest' });
  }, []);
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link))}`;
  return (
    <figure ref={code} className={classes.code}>
      <img src={picture} alt={say('QR code that opens this document on another device')} width={200} height={200} />
      <figcaption>
        {say('Scan this code with your other device. It works for 15 minutes, and for this document only.')}
      </figcaption>
    </figure>
  );
}

/** Counted from when it came: the clock of the device may be wrong. */
function useIsOver(since: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (!since) return;
    const timer = setTimeout(() => setOver(since), since + LINK_LASTS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return since > 0 && over === since;
}
