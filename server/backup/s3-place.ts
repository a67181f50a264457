import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { sentenceForBucket } from '../files/s3-problems.ts';
import { StartProblem } from '../start-problem.ts';
import { ENDING, type Place } from './places.ts';

/** `s3://bucket/prefix?region=…&endpoint=…`, credentials from the standard AWS variables. A large file is sent in parts, and is there when all are. */
export function onBucket(address: string): Place {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const prefix = pathname.replace(/^\//, '').replace(/\/$/, '');
  const client = new S3Client({
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const keyOf = (file: string) => (prefix ? `${prefix}/${file}` : file);
  const explained = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((problem: unknown) => {
      throw problem instanceof StartProblem
        ? problem
        : new StartProblem(sentenceForBucket(problem, bucket, endpoint).replace('FILES_URL', 'BACKUP_TO'));
    });
  return {
    name: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    async write(file, content) {
      let ofSource: Error | undefined;
      content.once('error', (problem) => (ofSource = problem));
      const upload = new Upload({ client, params: { Bucket: bucket, Key: keyOf(file), Body: content } });
      await explained(
        upload.done().catch((problem: unknown) => {
          if (ofSource) throw ofSource;
          throw problem;
        }),
      );
    },
    async read(file) {
      const { Body } = await explained(client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(file) })));
      return Body as Readable;
    },
    async list(ending = ENDING) {
      const names: string[] = [];
      for (let token: string | undefined; ;) {
        const page = await explained(
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix ? `${prefix}/` : '',
              Delimiter: '/', // what lies in folders below is asked for by itself
              ...(token ? { ContinuationToken: token } : {}),
            }),
          ),
        );
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix ? prefix.length + 1 : 0)));
        token = page.NextContinuationToken;
        if (!token) return names.filter((name) => name.endsWith(ending) && !name.includes('/')).sort();
      }
    },
    async remove(file) {
      await explained(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(file) })));
    },
  };
}
