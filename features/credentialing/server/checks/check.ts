import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { providers } from '#features/placements/providers.module.ts';

export type Provider = RecordOf<typeof providers>;
export const CHECK_KINDS = ['NPI', 'License', 'OIG', 'SAM'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];
export type CheckResult = 'Clear' | 'Match' | 'Possible Match' | 'Not Found' | 'Error';

/** What a source says of a provider. */
export interface Finding {
  source: string;
  /** What was asked, as it was asked; without keys, birth dates or social security numbers. */
  query: string;
  result: CheckResult;
  answer: Record<string, unknown>;
  /** The check of a whole list that this is part of. */
  list?: string;
}

/** One source: asks it about a provider. It throws for nothing that the other side may do wrong: that is an `Error`. */
export type Check = (context: Context, provider: Provider) => Promise<Finding>;
