/** Of every person of the demo agency. */
export const DEMO_PASSWORD = 'Muster-Demo-1';
