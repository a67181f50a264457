/** A letter page in points, and what a picture on it may take. */
export const LETTER = { width: 612, height: 792 } as const;
const MOST = { width: 592, height: 772 } as const;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a picture of so many pixels lies on its letter page, in points from the lower left: never enlarged, centered. */
export function placeOnLetter(width: number, height: number): Place {
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  const [w, h] = [width * scale, height * scale];
  return { x: (LETTER.width - w) / 2, y: (LETTER.height - h) / 2, width: w, height: h };
}

/** `w9` alone is `w9.pdf`; three files are `w9_merged_3.pdf`. What would make it a path becomes a dash. */
export function mergedName(title: string, count: number): string {
  const name = title.replace(/[\p{Cc}\p{Bidi_Control}\\/]/gu, '-').trim();
  const base = name.replace(/\.pdf$/i, '') || 'Document';
  return count > 1 ? `${base}_merged_${count}.pdf` : `${base}.pdf`;
}
