/** The way from an empty application to the first placement; done when the module holds at least so many records of one's own. */
export const FIRST_STEPS = [
  { label: 'Add your first colleague', module: 'users', enough: 2 },
  { label: 'Add your first account', module: 'accounts', enough: 1 },
  { label: 'Set up credentialing items', module: 'credentialingSetup', enough: 1 },
  { label: 'Create a job', module: 'jobs', enough: 1 },
  { label: 'Add a lead, submit it, and place it', module: 'placements', enough: 1 },
] as const;
