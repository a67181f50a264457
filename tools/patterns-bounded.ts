interface Bounded {
  file: string;
  /** As it stands in the file. */
  pattern: string;
  /** What limits the length of its text. */
  bound: string;
}

/** Patterns that are not linear, or made at run time, each with what keeps its text short. */
export const BOUNDED: readonly Bounded[] = [
  {
    file: 'features/esign/server/sealing/signing-key.ts',
    pattern: String.raw`-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----`,
    bound: 'The file of the own key, which Muster or its operator wrote.',
  },
  {
    file: 'features/messaging/server/send-message.jobs.ts',
    pattern: '^(?:(.*) )?<?([^<>]+)>?$',
    bound: 'A sender is a text field: 1,000 characters.',
  },
  {
    file: 'server/outside/outside-settings.ts',
    pattern: String.raw`\/+$`,
    bound: 'The environment of the process, which its operator writes.',
  },
  {
    file: 'server/pdf/with-pictures.ts',
    pattern: String.raw`trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$`,
    bound: 'The last 4,096 bytes of a PDF that Muster wrote.',
  },
  {
    file: 'server/settings.ts',
    pattern: String.raw`\/+$`,
    bound: 'The environment of the process, which its operator writes.',
  },
];
