import { useEffect, useState } from 'react';
import { api, download } from './api.ts';
import { fileAddress } from './files/file-api.ts';

export interface Uploaded {
  _id: string;
  path: string;
  filename: string;
  /** What the person called it. */
  label: string;
  size: number;
  type: string;
}

export const uploadFile = (file: File, folder = ''): Promise<Uploaded> => {
  const body = new FormData();
  body.append('file', file);
  return api<Uploaded>(`/api/files/upload${folder && `/${folder}`}`, { body, quiet: true });
};

/** @param stored a file's id or the path the server gave it */
export const downloadFile = async (stored: string) => save(await download(fileAddress(stored)));

export function save({ blob, filename }: { blob: Blob; filename: string }) {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const isPicture = (name: string): boolean => /\.(jpe?g|png|gif|bmp|webp)$/i.test(name);

/** The picture of a stored file, fetched under the user's own rights; null until it is here. */
export function usePicture(stored: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!stored) return;
    let made = '';
    const stop = new AbortController();
    download(`/api/files/${encodeURIComponent(stored)}`, { quiet: true, signal: stop.signal }).then(
      ({ blob }) => setAddress((made = URL.createObjectURL(blob))),
      () => setAddress(null),
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [stored]);
  return address;
}
