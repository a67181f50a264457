import { inject } from 'vitest';

/** Before each file of tests: `startTestApp` keeps its files there. */
process.env.MUSTER_TEST_FILES_URL = inject('filesUrl');
