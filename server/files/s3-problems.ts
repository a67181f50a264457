/** What the operator reads where the bucket of FILES_URL cannot be used, with the remedy. */
export function sentenceForBucket(problem: unknown, bucket: string, endpoint = 'Amazon S3'): string {
  const { name, code, message } = innermost(problem);
  if (name === 'NoSuchBucket') return `There is no bucket "${bucket}" at ${endpoint}: make it, or name another in FILES_URL.`;
  if (KEYS.has(name)) {
    return `${endpoint} refuses the keys for the bucket "${bucket}": check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  }
  if (name === 'AccessDenied')
    return `The bucket "${bucket}" refuses these keys: give them s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.`;
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return `The bucket "${bucket}" is in another region: name it in AWS_REGION.`;
  if (name === 'TimeoutError' || name === 'AbortError' || /^E[A-Z_]+$/.test(code))
    return `No S3 server answers at ${endpoint}: check FILES_URL and that the server runs.`;
  return `The bucket "${bucket}" at ${endpoint} cannot be used: ${message}`;
}

const KEYS = new Set(['CredentialsProviderError', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken']);

interface Told {
  name: string;
  code: string;
  message: string;
}

/** What the server itself said: the library for deleting wraps it. */
function innermost(problem: unknown): Told {
  const { name = '', code = '', message = '', cause } = problem as Partial<Told> & { cause?: unknown };
  return code === 'E_CANNOT_DELETE_FILE' && cause ? innermost(cause) : { name, code, message };
}
