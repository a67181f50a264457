import { defineConfig } from 'vitest/config';

const quiet = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...quiet,
          name: 'unit',
          include: [
            'common/**/*.test.ts',
            'features/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'features/*/*.test.ts',
            'features/*/web/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...quiet,
          name: 'server',
          include: ['server/**/*.test.ts', 'features/*/server/**/*.test.ts'],
          globalSetup: ['server/testing-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing-setup.ts', 'e2e/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
