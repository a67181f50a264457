import { useState } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { linkOptions, type Opened } from './capture-api.ts';
import classes from './capture.module.css';

/** A code that opens this capture, and nothing else, on the phone beside the computer. */
export function OtherDevice({ opened }: { opened: Opened }) {
  const [isWanted, setWanted] = useState(false);
  const link = useQuery({ ...linkOptions(opened), enabled: isWanted });
  if (!isWanted)
    return (
      <Button variant="default" size="md" onClick={() => setWanted(true)}>
        Continue on another device
      </Button>
    );
  if (link.isPending) return <Skeleton h={220} />;
  if (link.isError) return <Alert color="red">{link.error.message}</Alert>;
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link.data.link))}`;
  return (
    <figure className={classes.code}>
      <img src={picture} alt="QR code that opens this document on another device" width={200} height={200} />
      <figcaption>Scan this code with your other device. It works for 15 minutes, and for this document only.</figcaption>
    </figure>
  );
}
