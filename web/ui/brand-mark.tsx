/** The product's mark in the brand's accent. */
export function BrandMark({ size = 24, inverted = false }: { size?: number; inverted?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill={inverted ? '#fff' : 'var(--m-accent)'} />
      <path
        d="M8 23V10.5a1.5 1.5 0 0 1 2.7-.9L16 16.8l5.3-7.2a1.5 1.5 0 0 1 2.7.9V23"
        fill="none"
        stroke={inverted ? 'var(--m-accent)' : '#fff'}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
