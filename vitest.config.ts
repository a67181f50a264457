import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sampleOf } from './e2e/sample.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files share what they import, which is half of the time: nothing lives outside an engine, and each file has its own. */
const shared = { environment: 'node', isolate: false } as const;
/** Nodes and browsers on a machine that is busy with something else: what fails twice has failed, what fails once is listed as flaky. */
const retry = process.env.CI ? 1 : 0;
/** The first file that wants the demo agency loads it in its hook, and others wait for that: on a busy machine for minutes. */
const quiet = { ...shared, testTimeout: 20_000, hookTimeout: 300_000 } as const;
/** What comes a moment later is waited for as long as Playwright waits for an element. */
const patient = { expect: { poll: { timeout: 15_000 } } } as const;

/**
 * Of what takes minutes `npm test` alone takes a part, another one in each run, chosen by SAMPLE_SEED: on two cores all of the journeys
 * take a quarter of an hour. `JOURNEYS=all npm test` takes all; those that are named are always taken.
 */
function partOf(name: string, patterns: string[], parts: number): string[] {
  const all = patterns.flatMap((pattern) => globSync(pattern)).sort();
  return process.env.JOURNEYS === 'some' ? sampleOf(name, all, Math.ceil(all.length / parts)) : all;
}

/** What takes twenty seconds and more by itself: nodes that are started and killed for real, large boxes, real servers, oracles. */
const long = [
  'server/{clocks,demo,first-start,kill,marked-records,public-demo}.test.ts',
  'server/accounts/api-keys/key-walk.test.ts',
  'server/audit/seal.test.ts',
  'server/backup/{across-versions,backup,backup-commands}.test.ts',
  'server/backup/continuous/{continuous,killed}.test.ts',
  'server/database/{embedded,pgbouncer,real-full-disk}.test.ts',
  'server/files/s3.test.ts',
  'server/health/behind-haproxy.test.ts',
  'server/modules/{busy-table,index-builds}.test.ts',
  'server/replicas/replicas.test.ts',
  'server/records/{scope-oracle,search-oracle,through}.test.ts',
  'features/*/server/killed.test.ts',
  'features/esign/server/{odd-pdfs,sealing/drawing,sealing/foreign-pdfs}.test.ts',
  'features/messaging/server/mail-in/{large-mailbox,mail-in,real-mail}.test.ts',
  'features/recruiting/server/campaigns/killed.test.ts',
  'tools/new-feature.test.ts',
];
const longNow = new Set(partOf('long', long, 5));
const notNow = long.flatMap((pattern) => globSync(pattern)).filter((file) => !longNow.has(file));

const isLong = new Set(long.flatMap((pattern) => globSync(pattern)));
/** Of the other tests of the server each run takes a third. */
const serverNow = [
  ...partOf('server', ['server/**/*.test.ts', 'features/*/server/**/*.test.ts'], 3).filter((file) => !isLong.has(file)),
  ...longNow,
].filter((file) => !file.startsWith('tools/'));

/** What reads and writes files is run a second time, with the files on a real S3 server. */
const onS3 = [
  'server/files/{attachments,files}.test.ts',
  'server/pdf/pdf.test.ts',
  'features/capture/server/doc-cap.test.ts',
  'features/documents/server/documents.test.ts',
  'features/esign/server/{after-signing,interactive-documents,signing}.test.ts',
];

/** The longest walks first, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      /e2e\/(screens-|profile|first-start)|server\/(route-answers|kill|backup\/continuous)/.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
          exclude: notNow,
        },
      },
      {
        test: {
          ...quiet,
          name: 'server',
          ...patient,
          include: serverNow,
          retry,
          globalSetup: ['server/testing-setup.ts'],
        },
      },
      {
        test: {
          ...quiet,
          name: 's3',
          ...patient,
          include: partOf('on S3', onS3, 3),
          retry,
          globalSetup: ['server/testing-setup.ts', 'server/testing-s3-setup.ts'],
          setupFiles: ['server/testing-s3-files.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: partOf('journeys', ['e2e/**/*.test.ts'], 30),
          globalSetup: ['server/testing-setup.ts', 'e2e/setup.ts'],
          testTimeout: 120_000,
          ...patient,
          retry,
          hookTimeout: quiet.hookTimeout,
        },
      },
    ],
  },
});
