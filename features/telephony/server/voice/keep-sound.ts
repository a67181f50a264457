import { Readable } from 'node:stream';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { recordings } from '../../recordings.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { soundSeconds } from '../../sound-length.ts';

type Call = RecordOf<typeof telephoneCalls>;
type Recording = RecordOf<typeof recordings>;

/** A sound becomes the recording of its call, once. Its owner's pages hear of it. */
export async function keepSound(
  context: Context,
  call: Call,
  sound: Uint8Array,
  filename: string,
): Promise<Recording | undefined> {
  if (call.recording) return undefined;
  const named = call.assigned_to ? context.inNameOf(call.assigned_to, 'a recording belongs to its caller') : context;
  const file = await storeUpload(named, { filename, content: Readable.from([Buffer.from(sound)]) });
  const isDrop = call.kind === 'voicemail';
  const recording = await named.records.create(recordings, {
    name: isDrop ? (call.name ?? 'Voicemail') : `Recording of ${call.phone}`,
    type: isDrop ? 'Voicemail' : 'Call',
    description: call.description || 'Recorded by telephone',
    path: file.path,
    filename: file.filename,
    phone: call.phone,
    seconds: soundSeconds(sound) ?? call.seconds,
    call: call._id,
    recorded_at: context.now().toISOString(),
    related_record: call.related_record,
    assigned_to: call.assigned_to,
  });
  await context.records.update(telephoneCalls, call._id, { recording: recording._id });
  const owner = call.assigned_to;
  if (owner)
    context.afterCommit(() => context.engine.bus.send('dialer-event', [owner], { _id: call.conference ?? recording._id }));
  return recording;
}
