import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { smallerPicture } from './smaller-picture.ts';
import classes from './capture.module.css';

/**
 * The camera with a frame and one button within the thumb's reach; where there is none, the phone's own by a file field. The corners of
 * the page are chosen in each picture before it is sent.
 */
export function Camera({ onTake }: { onTake: (picture: Blob) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isOn, setOn] = useState(false);
  const [uncropped, setUncropped] = useState<Blob[]>([]);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isWanted = true;
    const begin = async () => {
      const wanted = { video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } } };
      stream = await navigator.mediaDevices.getUserMedia(wanted);
      if (!isWanted || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setOn(true);
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    begin().catch(() => setOn(false));
    return () => {
      isWanted = false;
      stop();
    };
  }, []);

  const crop = (picture: Blob) => setUncropped((before) => [...before, picture]);
  const next = () => setUncropped(([_first, ...rest]) => rest);
  const [first] = uncropped;
  const shoot = async () => {
    const taken = video.current && (await smallerPicture(video.current, video.current.videoWidth, video.current.videoHeight));
    if (taken) crop(taken);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    for (const file of files) {
      const picture = await pictureOf(file);
      if (picture) crop(picture);
      else onTake(file);
    }
  };
  return (
    <section className={classes.camera} aria-label="Camera">
      <div className={classes.finder} hidden={!isOn}>
        <video ref={video} muted playsInline aria-label="What the camera sees" />
        <div className={classes.frame} aria-hidden />
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,application/pdf"
        capture={isOn ? undefined : 'environment'}
        aria-label="Pages to add"
        onChange={(event) => void choose(event)}
      />
      <div className={classes.actions}>
        {isOn ? (
          <button type="button" className={classes.shutter} aria-label="Take the picture" onClick={() => void shoot()} />
        ) : (
          <Button size="lg" leftSection={<Icon name="camera" size={20} />} onClick={() => picker.current?.click()}>
            Take a picture
          </Button>
        )}
        {isOn && (
          <Button variant="subtle" size="md" onClick={() => picker.current?.click()}>
            Choose files
          </Button>
        )}
      </div>
      {first && (
        <CropDialog
          key={uncropped.length}
          picture={first}
          onKeep={(page) => {
            next();
            onTake(page);
          }}
          onAgain={next}
        />
      )}
    </section>
  );
}

/** As JPEG of a sensible size where this browser can read it (HEIC included); undefined for anything else. */
async function pictureOf(file: File): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return (bitmap && (await smallerPicture(bitmap, bitmap.width, bitmap.height))) ?? undefined;
}
