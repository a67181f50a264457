/** What the start page, dashboards and paper show of what waits for a decision. */
export const CREDENTIALING_QUEUE = {
  key: 'credentialing-queue',
  label: 'Credentialing queue',
  visible: { worksWith: 'credentialingRequiredItems' },
} as const;
