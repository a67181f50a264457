const LOOKED_AT = 2_000;

/** `select muster.sessions`: what a statement does and to what, of whose text no value leaves. */
export function statementName(text: string): string {
  const words = text.slice(0, LOOKED_AT).trimStart();
  const [verb = ''] = /^[a-z]+/i.exec(words) ?? [];
  const [, table] = /\b(?:from|into|update) ((?:muster|records|graphile_worker)\.["\w]+)/i.exec(words) ?? [];
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ');
}
