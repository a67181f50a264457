import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { readableFile, type FileRow } from '#server/files/open-file.ts';
import { libraryResources } from '#features/learning/library-resources.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';

export interface ItemResource {
  _id: string;
  name: string | null;
  type: string | null;
  description: string | null;
  /** Sanitised HTML. */
  article: string | null;
  filename: string | null;
  /** Where its file is downloaded; null when it has none. */
  fileLink: string | null;
}

/** The library resource of an item: a provider reads what an item of theirs asks them to read, staff what they may see of it. */
export async function readItemResource(context: Context, itemId: string): Promise<ItemResource> {
  const { _id, name, type, description, article, filename, path } = await resourceOf(context, itemId);
  const fileLink = path ? `/api/credentialing-required-items/${itemId}/resource/file` : null;
  return { _id, name, type, description, article, filename, fileLink };
}

/** Its file, for who may read the item, while the item names the resource. @throws 404 */
export async function resourceFile(context: Context, itemId: string): Promise<FileRow> {
  const { path } = await resourceOf(context, itemId);
  const id = path?.split('/').at(-1);
  if (!isId(id)) throw notFound('This resource has no file.');
  return readableFile(context.asSystem('an item shows what it asks to read'), id);
}

async function resourceOf(context: Context, itemId: string) {
  const { field_options } = await context.records.get(items, itemId);
  const id = field_options?.library_resource;
  const reader = context.access.isProvider ? context.asSystem('an item shows a provider what it asks to read') : context;
  const resource = isId(id) && (await reader.records.find(libraryResources, id));
  if (!resource) throw notFound('This item has no resource in the library.');
  return resource;
}
