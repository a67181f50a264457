import { z } from 'zod';

export const PARTS = ['modules', 'layouts', 'relationships', 'dropdowns', 'roles', 'workflows', 'menus', 'settings'] as const;
export type Part = (typeof PARTS)[number];

/** What is sent back and forth: by part, entries that name everything by its name. */
export const configuration = z.strictObject({
  format: z.literal('muster-configuration'),
  version: z.literal(1),
  parts: z.partialRecord(z.enum(PARTS), z.array(z.record(z.string(), z.unknown())).max(5_000)),
});
export type Configuration = z.infer<typeof configuration>;

export type Entry = Record<string, unknown>;

export interface Change {
  part: Part;
  name: string;
  change: 'add' | 'change' | 'none' | 'refuse';
  reason?: string;
  /** Of a change: what differs, e.g. `label` or `fields: kind, size`. */
  what?: string[];
}
export const changes = z.object({
  changes: z.array(
    z.object({
      part: z.enum(PARTS),
      name: z.string(),
      change: z.enum(['add', 'change', 'none', 'refuse']),
      reason: z.string().optional(),
      what: z.array(z.string()).optional(),
    }),
  ),
});
