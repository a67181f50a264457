import { noteFailure, useSound } from './use-sound.ts';

/** Plays a stored sound in place. What goes wrong is only logged: nothing depends on hearing it. */
export function SoundPlayer({ path, label }: { path: string | null | undefined; label: string }) {
  const address = useSound(path);
  if (!path) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded voice has no captions
    <audio
      controls
      preload="metadata"
      aria-label={label}
      src={address}
      onError={({ currentTarget }) => address && noteFailure(currentTarget.error)}
    />
  );
}
