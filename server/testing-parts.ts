import { createContext } from './context.ts';
import type { WordsOfPart } from './discovered.ts';
import type { Client, TestApp } from './testing.ts';

/** A part of the start page in words, as somebody reads it whose clocks show this zone. */
export async function readPart(app: TestApp, { user }: Client, key: string, timeZone = 'UTC'): Promise<WordsOfPart> {
  const { engine } = app;
  const access = (await engine.access.of(user._id))!;
  const { now } = app.system();
  const reader = createContext(engine, { access, userId: user._id, source: 'system', timeZone, now });
  return engine.discovered.partsInWords.find((part) => part.key === key)!.read(reader);
}
