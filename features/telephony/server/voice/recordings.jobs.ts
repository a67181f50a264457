import { job } from '#server/jobs/job.ts';
import { recordings } from '../../recordings.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { recordingDays } from '../telephony-settings.ts';
import { keepSound } from './keep-sound.ts';

const DAY_MS = 86_400_000;

/** What the telephone company recorded is kept here. */
export const fetchRecording = job<{ call: string; url: string }>('fetch-recording', async (context, { call: id, url }) => {
  const found = await context.records.find(telephoneCalls, id);
  if (!found || found.recording) return;
  const sound = await context.engine.telephone.recording(url);
  await context.transaction(async (inner) => {
    await keepSound(inner, await inner.records.lock(telephoneCalls, id), sound, 'recording.mp3');
  });
});

/** Recordings of calls go after `recording-days`; voicemail drops stay. */
export const sweepRecordings = job(
  'sweep-recordings',
  async (context) => {
    const before = new Date(context.now().getTime() - (await recordingDays(context)) * DAY_MS).toISOString();
    const old = {
      all: [
        { field: 'type', op: 'equals', value: 'Call' },
        { field: 'recorded_at', op: 'lessThan', value: before },
      ],
    };
    const { ids } = await context.records.ids(recordings, { searchTerms: old, selectNumberOfRecords: 2_000 });
    if (ids.length) await context.records.deleteForever(recordings, ids);
  },
  { cron: '40 3 * * *' },
);

export default [fetchRecording, sweepRecordings];
