import { useEffect, useRef, useState } from 'react';
import { forgetRemembered, remember, remembered } from '#web/remembered.ts';
import { sessionStore } from '#web/session-store.ts';
import type { LayoutDraft } from './layout-draft.ts';

interface KeptDraft {
  draft: LayoutDraft;
  /** What stood there when it was begun, as text. */
  of: string;
  /** ISO 8601 */
  at: string;
}

/**
 * Unsaved work of the designer, kept for the person in this browser: a layout names fields and holds nothing of a record.
 * @param key which layout: its module, view, role and app
 */
export function useKeptDraft(key: string, start: LayoutDraft, now: LayoutDraft) {
  const name = `layout-draft:${key}`;
  const [found, setFound] = useState(() => remembered<KeptDraft | null>(name, null));
  const isKept = useRef(false);
  const [begun, text] = [JSON.stringify(start), JSON.stringify(now)];
  const forget = () => {
    isKept.current = false;
    forgetRemembered(sessionStore.current()!.user._id, name);
    setFound(null);
  };
  useEffect(() => {
    if (text === begun && !isKept.current) return;
    isKept.current = text !== begun;
    // what was undone is no work that is left
    if (text === begun) forgetRemembered(sessionStore.current()!.user._id, name);
    else remember<KeptDraft | null>(name, { draft: JSON.parse(text), of: begun, at: new Date().toISOString() }, null);
  }, [name, begun, text]);
  return {
    /** What was left behind; null once it is decided about. */
    offered: found,
    /** Somebody saved the layout since it was begun. */
    isOvertaken: found !== null && found.of !== begun,
    decide: () => setFound(null),
    forget,
  };
}
