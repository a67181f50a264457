import { z } from 'zod';
import { aBackup } from '../backup/backup-shapes.ts';

const moment = z.string();

export const healthAnswer = z.object({
  status: z.enum(['ok', 'warning', 'critical']),
  at: moment,
  version: z.string(),
  copyOf: moment.nullable(),
  checks: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['ok', 'warning', 'critical']),
      sentence: z.string(),
      remedy: z.string().optional(),
    }),
  ),
  nodes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      roles: z.object({ http: z.boolean(), jobs: z.boolean() }),
      startedAt: moment,
      lastSeen: moment,
      draining: z.boolean(),
      clockOffsetMs: z.number(),
      eventLoopDelayMs: z.number(),
      memoryBytes: z.number(),
      sockets: z.number(),
    }),
  ),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number(),
    replicas: z.array(z.object({ name: z.string(), state: z.enum(['used', 'behind', 'away']), lagBytes: z.number() })),
  }),
  jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number(), oldestSeconds: z.number() }),
  backups: z.object({
    last: aBackup.nullable(),
    verified: moment.nullable(),
    continuousSince: moment.nullable(),
    archivedUntil: moment.nullable(),
    heldMessages: z.number(),
  }),
});
