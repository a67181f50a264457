/** It brings no types along; this much of it the tests use. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string; configs: string[] }[] });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
