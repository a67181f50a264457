import type { Dispatch, SetStateAction } from 'react';
import { PageFrame } from './page-frame.tsx';

export interface Taken {
  /** Pictures whose page has not been framed yet, the oldest first. */
  taken: readonly Blob[];
  setTaken: Dispatch<SetStateAction<Blob[]>>;
}
interface Props extends Taken {
  onUse: (page: Blob) => void;
}
/** The oldest picture whose page has not been framed. */
export function Framing({ taken, setTaken, onUse }: Props) {
  const next = () => setTaken((before) => before.slice(1));
  if (!taken[0]) return null;
  return (
    <PageFrame
      key={taken.length}
      picture={taken[0]}
      onUse={(page) => {
        onUse(page);
        next();
      }}
      onRetake={next}
    />
  );
}
