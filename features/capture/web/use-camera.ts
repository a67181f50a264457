import { useEffect, useRef, useState } from 'react';
import { smallerPicture } from './smaller-picture.ts';

/** Why there is no picture: the person or their browser forbids it, or the device has no camera. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none';

/** The camera of this device, for as long as the page stands. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isWanted = true;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      const wanted = { video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } } };
      stream = await navigator.mediaDevices.getUserMedia(wanted);
      if (!isWanted || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('on');
    };
    begin().catch((error: unknown) => {
      if (isWanted) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none');
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  const shoot = () =>
    video.current ? smallerPicture(video.current, video.current.videoWidth, video.current.videoHeight) : Promise.resolve(null);
  return { video, state, shoot };
}
