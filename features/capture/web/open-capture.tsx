import { useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import type { Unsent } from '#web/offline/unsent.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { say } from '#web/words/say.ts';
import { Camera } from './camera.tsx';
import { finishCapture, type CaptureView, type Opened } from './capture-api.ts';
import { CapturedPages } from './captured-pages.tsx';
import { Framing, type Taken } from './framing.tsx';
import { OtherDevice } from './other-device.tsx';
import { SentBack } from './sent-back.tsx';
import { useCamera } from './use-camera.ts';
import { useRetake } from './use-retake.ts';
import classes from './capture.module.css';

interface Props extends Taken {
  opened: Opened;
  capture: CaptureView;
  waiting: readonly Unsent[];
  add: (page: Blob) => string;
}
/** Takes pages until they are sent for review. */
export function OpenCapture({ opened, capture, waiting, add, taken, setTaken }: Props) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const camera = useCamera();
  const retake = useRetake(opened, capture);
  const [expires, setExpires] = useState('');
  const addTaken = (page: Blob) => retake.took(add(page));
  const take = (file: Blob) => (file.type === 'image/jpeg' ? setTaken((before) => [...before, file]) : addTaken(file));
  const finish = useMutation({
    mutationFn: () => finishCapture(opened, expires || null),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['records'] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['capture', opened.id], exact: true }),
  });
  const said = finish.error?.message ?? retake.error?.message;
  const count = capture.pages.length;
  const { item } = capture;
  const needsDate = item?.requires_exp_date === true;
  const otherDevice = !opened.token && <OtherDevice opened={opened} />;
  const isOff = camera.state === 'refused' || camera.state === 'none';
  const retaken = capture.pages.findIndex(({ _id }) => _id === retake.retaken) + 1;
  return (
    <>
      {capture.sentBack && <SentBack {...capture.sentBack} />}
      <p className={classes.hint}>
        {item?.description ?? say('Lay the document flat in good light, and take a picture of each page.')}
      </p>
      {!isOnline && (
        <Alert color="yellow" role="status">
          {say('You are offline. Go on: your pages are kept on this device and sent when the connection is back.')}
        </Alert>
      )}
      {retaken > 0 && (
        <div className={classes.retaken} role="status">
          <strong>{say('You are taking page {number} again.', { number: retaken })}</strong>
          <Button variant="subtle" size="md" onClick={retake.end}>
            {say('Keep the old one')}
          </Button>
        </div>
      )}
      <Framing taken={taken} setTaken={setTaken} onUse={addTaken} />
      <Camera camera={camera} onTake={take} isHidden={taken.length > 0} otherwise={otherDevice} />
      <CapturedPages
        opened={opened}
        capture={capture}
        waiting={waiting}
        onRetake={(page) => {
          retake.begin(page);
          scrollTo({ top: 0 });
        }}
      />
      {(needsDate || !item) && count > 0 && (
        <DayField
          required={needsDate}
          label={say('Expiration date')}
          description={needsDate ? say('As printed on the document') : say('If one is printed on the document')}
          value={expires}
          onChange={setExpires}
        />
      )}
      {said && (
        <Alert color="red" role="alert">
          {said}
        </Alert>
      )}
      {count > 0 && (
        <Button
          size="lg"
          loading={finish.isPending}
          disabled={waiting.length > 0 || taken.length > 0 || ((needsDate || expires !== '') && !isDay(expires))}
          onClick={() => finish.mutate()}
        >
          {say({ one: 'Send 1 page for review', other: 'Send {count} pages for review' }, { count })}
        </Button>
      )}
      {!isOff && otherDevice}
    </>
  );
}
