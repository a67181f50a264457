import { useEffect, useState } from 'react';
import { download } from '#web/api.ts';
import { fileAddress } from '#web/files/file-api.ts';

/** The sound of a stored file, fetched under the user's own rights; that it cannot be had is noted in the log and nowhere else. */
export function useSound(path: string | null | undefined): string | undefined {
  const [sound, setSound] = useState<{ path: string; address: string }>();
  useEffect(() => {
    if (!path) return;
    let made = '';
    const stop = new AbortController();
    download(fileAddress(path), { quiet: true, signal: stop.signal }).then(
      ({ blob }) => setSound({ path, address: (made = URL.createObjectURL(blob)) }),
      noteFailure,
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(made);
    };
  }, [path]);
  return sound && sound.path === path ? sound.address : undefined;
}

export const noteFailure = (problem: unknown): void => {
  if (problem instanceof DOMException && problem.name === 'AbortError') return;
  console.warn('The sound could not be played.', problem instanceof Error ? problem.message : problem);
};
