import type { ReactNode } from 'react';
import type { Reaction } from '../../reactions.ts';

/** A set of our own: a face of 24 units, its features in one stroke. */
export function ReactionPicture({ emoji, size = 20 }: { emoji: Reaction; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      {PICTURES[emoji]}
    </svg>
  );
}

const INK = '#3b2a06';
const line = { fill: 'none', stroke: INK, strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const Eyes = ({ y = 10, r = 1.3 }: { y?: number; r?: number }) => (
  <>
    <circle cx="8.6" cy={y} r={r} fill={INK} />
    <circle cx="15.4" cy={y} r={r} fill={INK} />
  </>
);
const Face = ({ skin = '#ffd257', children }: { skin?: string; children: ReactNode }) => (
  <>
    <circle cx="12" cy="12" r="10" fill={skin} />
    {children}
  </>
);

const PICTURES: Readonly<Record<Reaction, ReactNode>> = {
  sad: (
    <Face>
      <Eyes />
      <path d="M8 17c1.2-1.7 2.5-2.4 4-2.4s2.8.7 4 2.4" {...line} />
      <path d="M16.4 12.2c1.3 1.8 1.3 3 .2 3.4-1.2-.3-1.3-1.5-.2-3.4Z" fill="#4a9be8" />
    </Face>
  ),
  happy: (
    <Face>
      <Eyes />
      <path d="M7 13.6c1.3 2.6 3 3.9 5 3.9s3.7-1.3 5-3.9Z" fill={INK} />
    </Face>
  ),
  like: (
    <>
      <path
        d="M8.2 10.4 11.6 3c1.6 0 2.6 1.1 2.6 2.8 0 1-.2 2-.5 3h4.8c1.5 0 2.4 1.2 2.1 2.7l-1.3 6.7c-.2 1.2-1.1 1.9-2.3 1.9H8.2Z"
        fill="#3d8bfd"
      />
      <rect x="3" y="10" width="4" height="10.4" rx="1.2" fill="#1f5fc4" />
    </>
  ),
  nervous: (
    <Face>
      <Eyes />
      <path d="m7.4 15.6 1.5-1.1 1.5 1.1 1.6-1.1 1.6 1.1 1.5-1.1 1.5 1.1" {...line} />
      <path d="M18.6 4.4c1.8 2.4 1.8 4 .2 4.6-1.6-.4-1.8-2-.2-4.6Z" fill="#4a9be8" />
    </Face>
  ),
  love: (
    <path
      d="M12 20.6C5.6 16.2 2.4 12.7 2.4 8.9c0-3 2.2-5.2 5-5.2 1.9 0 3.5 1 4.6 2.8 1.1-1.8 2.7-2.8 4.6-2.8 2.8 0 5 2.2 5 5.2 0 3.8-3.2 7.3-9.6 11.7Z"
      fill="#e5484d"
    />
  ),
  angry: (
    <Face skin="#f0694e">
      <path d="m6.6 8 3.4 1.6M17.4 8 14 9.6" {...line} />
      <Eyes y={11.2} />
      <path d="M8.2 17c1.1-1.4 2.4-2 3.8-2s2.7.6 3.8 2" {...line} />
    </Face>
  ),
  interested: (
    <Face>
      <path d="M6.6 6.8c.9-.9 2.2-1.1 3.4-.6" {...line} />
      <circle cx="8.6" cy="10.2" r="1.7" fill={INK} />
      <circle cx="15.4" cy="10.2" r="1.7" fill={INK} />
      <circle cx="9.2" cy="9.7" r=".6" fill="#fff" />
      <circle cx="16" cy="9.7" r=".6" fill="#fff" />
      <path d="M9 15.4c1.9 1.2 4.1 1.1 6-.4" {...line} />
    </Face>
  ),
  confused: (
    <Face>
      <Eyes />
      <path d="M13.8 6.2c1.2-.7 2.5-.6 3.4.3M8.6 16.4c2.2-1.6 4.4-2 6.8-1.2" {...line} />
    </Face>
  ),
  shocked: (
    <Face>
      <Eyes y={9.4} r={1.5} />
      <ellipse cx="12" cy="16" rx="2.3" ry="3" fill={INK} />
      <path d="M6.8 5.9c.8-.7 1.8-.9 2.8-.7M17.2 5.9c-.8-.7-1.8-.9-2.8-.7" {...line} />
    </Face>
  ),
  cold: (
    <Face skin="#8cc8f5">
      <Eyes />
      <path d="M7.4 14.4h9.2v3H7.4zM10.4 14.4v3M13.6 14.4v3" {...line} fill="#fff" />
      <path d="M4.4 5.6v3.6M2.9 6.5l3 1.8M5.9 6.5l-3 1.8" stroke="#fff" strokeWidth="1.2" strokeLinecap="round" />
    </Face>
  ),
  exploding: (
    <>
      <path d="m12 1 2 3.4L18 3l-.6 4H6.6L6 3l4 1.4Z" fill="#f0694e" />
      <path d="m12 3.4 1.2 2 2-.4-.3 2.4H9.1l-.3-2.4 2 .4Z" fill="#ffd257" />
      <path d="M2.6 12.6C2.9 8.9 7 7.2 12 7.2s9.1 1.7 9.4 5.4c.3 5.6-3.9 9.8-9.4 9.8s-9.7-4.2-9.4-9.8Z" fill="#ffd257" />
      <Eyes y={13} r={1.5} />
      <ellipse cx="12" cy="18" rx="1.9" ry="2.2" fill={INK} />
    </>
  ),
};
