import { buffer } from 'node:stream/consumers';
import { isId } from '#common/ids.ts';
import { contentOf, findFileRow } from '#server/files/open-file.ts';
import { check, derive } from '#server/records/rules.ts';
import { soundSeconds } from '../sound-length.ts';
import { voiceshots } from '../voiceshots.module.ts';

const LARGEST = 25 * 1024 * 1024;
const SOUNDS = ['audio/mpeg', 'audio/wav'];

const fileIn = (path: string | null): string | undefined => {
  const id = path?.split('/').at(-1);
  return isId(id) ? id : undefined;
};

export default [
  derive(voiceshots, 'a voiceshot says how long it is', { on: ['path'] }, async ({ record, set, context }) => {
    const id = fileIn(record.path);
    if (!id) return set({ seconds: null, ...(record.path ? {} : { filename: null }) });
    const system = context.asSystem('how long a sound is');
    const file = await findFileRow(system, id);
    if (!file || !SOUNDS.includes(file.type) || Number(file.size) > LARGEST) return set({ seconds: null });
    set({ seconds: soundSeconds(await buffer(await contentOf(system, file))) ?? null });
  }),

  check(voiceshots, 'a voiceshot is an MP3 or a WAV of at most 25 MB', { on: ['path'] }, async ({ record, context, refuse }) => {
    const id = fileIn(record.path);
    if (!id) return;
    const file = await findFileRow(context.asSystem('what kind of file it is'), id);
    if (!file) return;
    if (!SOUNDS.includes(file.type)) refuse('Please choose an MP3 or WAV file.', 'path');
    else if (Number(file.size) > LARGEST) refuse('A voiceshot may have 25 MB at most.', 'path');
  }),
];
