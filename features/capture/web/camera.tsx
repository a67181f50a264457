import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Alert, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { UNREADABLE_HEIC } from '#web/files/heic-to-jpeg.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { readablePicture } from './readable-picture.ts';
import type { useCamera } from './use-camera.ts';
import classes from './capture.module.css';

interface Props {
  camera: ReturnType<typeof useCamera>;
  onTake: (picture: Blob) => void;
  isHidden: boolean;
  /** Offered beside the files where this device has no picture of its own. */
  otherwise: ReactNode;
}
/** The camera with a frame and one button within the thumb's reach; where there is none, why, and the other ways. */
export function Camera({ camera: { video, state, shoot }, onTake, isHidden, otherwise }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const phoneCamera = useRef<HTMLInputElement>(null);
  /** Such a device has a camera of its own, which a file field opens. */
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false;
  const isOff = state === 'refused' || state === 'none';
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async () => {
    setUnreadable(false);
    const taken = await shoot();
    if (taken) onTake(taken);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    setUnreadable(false);
    for (const file of chosen) {
      const picture = await readablePicture(file);
      if (picture) onTake(picture);
      else setUnreadable(true);
    }
  };
  return (
    <section className={classes.camera} aria-label={say('Camera')} hidden={isHidden}>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/*,application/pdf"
        aria-label={say('Pages to add')}
        onChange={(event) => void choose(event)}
      />
      {isUnreadable && (
        <Alert color="red" role="alert">
          {UNREADABLE_HEIC}
        </Alert>
      )}
      {isOff ? (
        <>
          <Alert color="gray" icon={<Icon name="camera" size={18} />}>
            {state === 'refused' ? say(REFUSED) : say('No camera was found on this device.')}
          </Alert>
          <input
            ref={phoneCamera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            aria-label={say('Picture to add')}
            onChange={(event) => void choose(event)}
          />
          {isTouched && (
            <Button size="lg" leftSection={<Icon name="camera" size={20} />} onClick={() => phoneCamera.current?.click()}>
              {say('Take a picture')}
            </Button>
          )}
          <Button
            size="lg"
            variant={isTouched ? 'default' : 'filled'}
            leftSection={<Icon name="upload" size={20} />}
            onClick={() => files.current?.click()}
          >
            {say('Choose files')}
          </Button>
          {otherwise}
        </>
      ) : (
        <>
          <div className={classes.finder} data-starting={state === 'starting' || undefined}>
            <video ref={video} muted playsInline aria-label={say('What the camera sees')} />
            {state === 'on' ? (
              <div className={classes.frame} aria-hidden />
            ) : (
              <p role="status">{say('Waiting for the camera…')}</p>
            )}
          </div>
          <div className={classes.shooting}>
            <Button variant="subtle" size="md" onClick={() => files.current?.click()}>
              {say('Choose files')}
            </Button>
            <button
              type="button"
              className={classes.shutter}
              aria-label={say('Take the picture')}
              disabled={state !== 'on'}
              onClick={() => void take()}
            />
          </div>
        </>
      )}
    </section>
  );
}

const REFUSED = sayLater(
  'Your browser does not let this page use the camera. Allow the camera for this page in the settings of your browser and open it again, or add your pages in another way.',
);
