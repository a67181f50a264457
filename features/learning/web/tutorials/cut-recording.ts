import { BlobSource, BufferTarget, Conversion, Input, Output, ALL_FORMATS, WebMOutputFormat } from 'mediabunny';

/** The part of a recording between two seconds, made anew so that it can be sought. */
export async function cutRecording(recording: Blob, start: number, end: number): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recording), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const conversion = await Conversion.init({ input, output, trim: { start, end } });
  await conversion.execute();
  return new Blob([target.buffer!], { type: 'video/webm' });
}

export async function lengthOf(recording: Blob): Promise<number> {
  return new Input({ source: new BlobSource(recording), formats: ALL_FORMATS }).computeDuration();
}
