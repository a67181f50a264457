import { z } from 'zod';

export const aBackup = z.object({
  backup: z.string(),
  place: z.string(),
  takenAt: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  label: z.string().nullable(),
  verifiedAt: z.string().nullable(),
});
