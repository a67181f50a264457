import { job } from '../jobs/job.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';

export const sweepFiles = job('sweep-files', async (context) => void (await removeUnusedFiles(context)), {
  cron: '20 4 * * *',
});

export default [sweepFiles];
