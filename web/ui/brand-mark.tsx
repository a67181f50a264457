import { brand } from '../brand.ts';

/** What the letter stands on: a tile for Health, a crest for Schools. */
const GROUND = {
  health: 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z',
  schools: 'M4 0h24a4 4 0 0 1 4 4v13c0 7.5-6.4 12.6-16 15C6.4 29.6 0 24.5 0 17V4a4 4 0 0 1 4-4z',
};

const LETTER = {
  health: 'M8 23V10.5a1.5 1.5 0 0 1 2.7-.9L16 16.8l5.3-7.2a1.5 1.5 0 0 1 2.7.9V23',
  schools: 'M8.5 21V9.5a1.5 1.5 0 0 1 2.7-.9L16 15l4.8-6.4a1.5 1.5 0 0 1 2.7.9V21',
};

/** The brand's mark in the accent that is worn. */
export function BrandMark({ size = 24, inverted = false }: { size?: number; inverted?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden data-mark={brand.key}>
      <path d={GROUND[brand.key]} fill={inverted ? '#fff' : 'var(--m-accent)'} />
      <path
        d={LETTER[brand.key]}
        fill="none"
        stroke={inverted ? 'var(--m-accent)' : '#fff'}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
