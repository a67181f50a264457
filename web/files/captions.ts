export interface Cue {
  /** Seconds. */
  from: number;
  text: string;
}

/** The lines of a WebVTT file with their moments; what is not one is left out. */
export function cuesOf(vtt: string): Cue[] {
  const blocks = vtt.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0) return [];
    const from = secondsOf(lines[at]!.split('-->')[0]!);
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .trim();
    return from === undefined || !text ? [] : [{ from, text }];
  });
}

function secondsOf(stamp: string): number | undefined {
  const found = /^\s*(?:(\d+):)?(\d{1,2}):(\d{2}(?:\.\d+)?)\s*$/.exec(stamp);
  if (!found) return undefined;
  return Number(found[1] ?? 0) * 3_600 + Number(found[2]) * 60 + Number(found[3]);
}
