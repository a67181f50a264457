/** What is done of a list of exclusions: bytes of the upload, bytes of the kept list, providers. */
export type ExclusionsStage = 'receiving' | 'reading' | 'checking';

/** What the event `exclusions-progress` says. */
export type ExclusionsProgress =
  | { stage: ExclusionsStage; done: number; total: number; rows: number }
  /** `list`: the check that keeps it; null where nothing came of it. */
  | { stage: 'over'; list: string | null };
