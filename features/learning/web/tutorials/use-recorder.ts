import { useEffect, useRef, useState } from 'react';
import { say } from '#web/words/say.ts';

export type RecorderState = 'idle' | 'recording' | 'done';

/** Records the screen and the voice; `mayRecord` is false where the browser cannot. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>('idle');
  const [recording, setRecording] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const streams = useRef<MediaStream[]>([]);
  const release = () => {
    stopAll(streams.current);
    streams.current = [];
  };
  useEffect(() => () => stopAll(streams.current), []);
  const start = async () => {
    setProblem(null);
    try {
      const screen = await navigator.mediaDevices.getDisplayMedia({ video: true });
      const voice = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null); // without a voice it still shows
      streams.current = [screen, ...(voice ? [voice] : [])];
      const all = new MediaStream(streams.current.flatMap((stream) => stream.getTracks()));
      const parts: Blob[] = [];
      const one = new MediaRecorder(all);
      one.addEventListener('dataavailable', ({ data }) => void parts.push(data));
      one.addEventListener('stop', () => {
        release();
        setRecording(new Blob(parts, { type: one.mimeType }));
        setState('done');
      });
      screen.getVideoTracks()[0]?.addEventListener('ended', () => one.state !== 'inactive' && one.stop());
      one.start(1_000);
      recorder.current = one;
      setState('recording');
    } catch {
      release();
      setProblem(say('The browser did not share the screen. Please allow it and try again.'));
    }
  };
  const stop = () => recorder.current?.state !== 'inactive' && recorder.current?.stop();
  const discard = () => {
    setRecording(null);
    setState('idle');
  };
  return {
    state,
    recording,
    problem,
    start,
    stop,
    discard,
    mayRecord: 'mediaDevices' in navigator && 'MediaRecorder' in globalThis,
  };
}

function stopAll(streams: readonly MediaStream[]): void {
  for (const stream of streams) for (const track of stream.getTracks()) track.stop();
}
