import { z } from 'zod';
import { StartProblem } from '../start-problem.ts';

/** What a backup says of itself, before everything else in it. */
const manifest = z.looseObject({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      rows: z.number(),
      digest: z.string(),
      columns: z.array(z.string()).min(1),
    }),
  ),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  auditHead: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifest>;

export function readManifest(text: string): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new StartProblem('This is no backup of Muster: it does not begin with what is in it.');
  }
  const { format } = (given ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > 1)
    throw new StartProblem('This backup was made by a newer Muster: restore it with that version.');
  const read = manifest.safeParse(given);
  if (!read.success) throw new StartProblem('This is no backup of Muster: what it says of itself cannot be read.');
  return read.data;
}
