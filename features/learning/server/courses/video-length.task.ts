import { task } from '#server/workers/task.ts';

/** The length of a video or a recording in seconds, to a tenth; null where the file is none. */
export default task<{ bytes: Uint8Array }, number | null>(import.meta.url, async ({ bytes }) => {
  const { ALL_FORMATS, BufferSource, Input } = await import('mediabunny'); // not in the thread that answers
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const seconds = await input.computeDuration().catch(() => null);
  return seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds * 10) / 10;
});
