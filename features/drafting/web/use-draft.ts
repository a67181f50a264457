import { useEffect, useRef, useState } from 'react';
import type { RecordLink } from '#common/module.ts';
import { events } from '#web/api.ts';
import { toast } from '#web/ui/toasts.ts';

export interface Wish {
  prompt: string;
  instructions: string;
  related_record?: RecordLink | null;
}
interface Part {
  text?: string;
  error?: string;
  done?: boolean;
}

/** Writes a draft into a text while it comes. `stop` leaves what has come, `undo` brings back what stood there. */
export function useDraft(text: string, write: (text: string) => void) {
  const [isWriting, setWriting] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const draft = async (wish: Wish) => {
    const control = new AbortController();
    stopper.current = control;
    setWriting(true);
    let written = '';
    try {
      const call = { body: wish, signal: control.signal, quiet: true };
      for await (const part of events<Part>('/api/open-ai/generate-message-from-prompt', call)) {
        if (part.error) toast.danger(part.error);
        if (!part.text) continue;
        if (!written) setBefore(text);
        written += part.text;
        write(written);
      }
    } catch (problem) {
      if (!control.signal.aborted) toast.danger((problem as Error).message);
    } finally {
      setWriting(false);
    }
  };
  const undo = () => {
    setBefore(null);
    return before ?? '';
  };
  return { draft, isWriting, stop: () => stopper.current?.abort(), mayUndo: before !== null, undo };
}
