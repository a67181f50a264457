import { useEffect, useState } from 'react';
import { Alert, Button, Modal } from '@mantine/core';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { isConvex, type Quad } from '../quad.ts';
import { cornersOf, pageWithin } from './corners-of.ts';
import { PageCorners } from './page-corners.tsx';
import classes from './capture.module.css';

interface Props {
  picture: Blob;
  onKeep: (page: Blob) => void;
  onAgain: () => void;
}
/** Where the page ends: its corners are suggested, and what lies within them becomes the page. */
export function CropDialog({ picture, onKeep, onAgain }: Props) {
  const address = useObjectUrl(picture);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [corners, setCorners] = useState<Quad | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void createImageBitmap(picture).then((read) => {
      if (!isWanted) return;
      setBitmap(read);
      setCorners(cornersOf(read));
    });
    return () => void (isWanted = false);
  }, [picture]);
  const isPage = corners !== null && isConvex(corners);
  const keep = async () => {
    setKeeping(true);
    onKeep((await pageWithin(bitmap!, corners!)) ?? picture);
  };
  return (
    <Modal opened onClose={onAgain} title="Where the page ends" size={620} fullScreen={usePhone()}>
      <div className={classes.crop}>
        <p className={classes.hint}>Drag the corners to the corners of the page.</p>
        {address && bitmap && corners && (
          <PageCorners address={address} width={bitmap.width} height={bitmap.height} corners={corners} onChange={setCorners} />
        )}
        {corners && !isPage && (
          <Alert color="yellow" role="status">
            These corners enclose no page. Drag them apart.
          </Alert>
        )}
        <div className={classes.actions}>
          <Button variant="subtle" size="md" onClick={onAgain}>
            Take it again
          </Button>
          <Button variant="default" size="md" onClick={() => onKeep(picture)}>
            Whole picture
          </Button>
          <Button size="md" data-autofocus disabled={!bitmap || !isPage} loading={isKeeping} onClick={() => void keep()}>
            Use this page
          </Button>
        </div>
      </div>
    </Modal>
  );
}
