const OWN_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  txt: 'text/plain',
};

/** The content type under which a file of this name is retrieved: its own for six endings, else a binary stream. */
export const retrievalTypeOf = (name: string): string =>
  OWN_TYPES[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
