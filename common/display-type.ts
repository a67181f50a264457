export type DisplayType = 'video' | 'image' | 'pdf' | 'link';

const SHOWN: readonly [DisplayType, readonly string[]][] = [
  ['video', ['mp4', 'webm', 'ogg']],
  ['image', ['jpeg', 'jpg', 'gif', 'png', 'bmp']],
  ['pdf', ['pdf']],
];

/** How a file of this name is shown: as what its ending says, or as a link to it. */
export function displayTypeOf(filename: string): DisplayType {
  const ending = /\.([a-z0-9]+)$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? '';
  return SHOWN.find(([, endings]) => endings.includes(ending))?.[0] ?? 'link';
}
