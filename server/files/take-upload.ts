import { Refusal, malformed } from '#common/errors.ts';
import { LARGEST_FILE } from '#common/files-taken.ts';
import type { FastifyRequest } from 'fastify';
import { brokenForm } from '../http/broken-form.ts';
import type { Call } from '../http/route.ts';
import { checkKey } from './file-keys.ts';
import { storeUpload, type StoredFile } from './uploads.ts';

/** The file of a form's field “file”, under the folder of its address or the path of its field “path”, which comes first. */
export async function takeUpload({ context, request, params }: Call, { hasPath = false } = {}): Promise<StoredFile> {
  const { file, fields } = await takeForm(request, ['path']);
  const key = hasPath ? checkKey(context, fields.path) : undefined;
  const upload = { ...file, folder: params.folder, key };
  return storeUpload(context, upload).catch((problem: unknown) => {
    throw problem === file.content.errored && !(problem instanceof Refusal) ? brokenForm() : problem;
  });
}

/** The file of a form and those of these fields that came before it. @throws 415 when it is no form, 400 when it has no file */
export async function takeForm(request: FastifyRequest, names: readonly string[]) {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong-type', 'A file is sent as multipart/form-data, in the field “file”.');
  const part = await request.file({ limits: { fileSize: LARGEST_FILE + 1, files: 1, fields: 10, parts: 12 } });
  if (!part) throw malformed('There is no file in the field “file”.');
  const came = Object.keys(part.fields); // in their order; of a small form all are here by now
  const before = came.slice(0, came.indexOf(part.fieldname));
  const fields: Record<string, string> = {};
  for (const name of names) {
    const value = before.includes(name) ? textOf(part.fields[name]) : undefined;
    if (value !== undefined) fields[name] = value;
  }
  return { file: { filename: part.filename, content: part.file }, fields };
}

const textOf = (field: unknown): string | undefined => {
  const { value } = field as { value?: unknown };
  return typeof value === 'string' ? value : undefined;
};
