/** Records the microphone as 16-bit WAV with one channel. */
export async function beginRecording(): Promise<{ stop: () => Promise<File>; cancel: () => void }> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start();
  const end = () => stream.getTracks().forEach((track) => track.stop());
  return {
    cancel: end,
    stop: async () => {
      const stopped = new Promise<void>((done) => recorder.addEventListener('stop', () => done(), { once: true }));
      recorder.stop();
      await stopped;
      end();
      const context = new AudioContext();
      const sound = await context.decodeAudioData(await new Blob(parts).arrayBuffer());
      await context.close();
      return new File([wavOf(sound.getChannelData(0), sound.sampleRate)], 'recorded.wav', { type: 'audio/wav' });
    },
  };
}

/** @param samples from -1 to 1 */
export function wavOf(samples: Float32Array, hertz: number): ArrayBuffer {
  const bytes = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(bytes);
  const text = (at: number, words: string) =>
    [...words].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, hertz, true);
  view.setUint32(28, hertz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => view.setInt16(44 + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true));
  return bytes;
}
