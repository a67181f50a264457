/** Endings that the library does not take. */
const REFUSED = ['exe', 'html', 'htm', 'odt', 'xls', 'xlsx', 'ods', 'ppt', 'pptx', 'txt'];

/** What is wrong with a file of this name in the library; undefined: nothing. */
export function libraryFileProblem(filename: string): string | undefined {
  const ending = /\.([a-z0-9]+)[\s.]*$/i.exec(filename)?.[1]?.toLowerCase();
  if (!ending || !REFUSED.includes(ending)) return undefined;
  return `The library does not take .${ending} files. Please use a PDF, a picture, a Word document, or a video.`;
}
