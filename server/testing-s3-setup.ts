import type { TestProject } from 'vitest/node';
import { startS3 } from './testing-s3.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    filesUrl: string;
  }
}

/** Vitest's global set-up of the tests that are run once more with their files on S3. */
export default async function setup({ provide }: TestProject) {
  const s3 = await startS3();
  provide('filesUrl', s3.urlOf());
  return s3.close;
}
