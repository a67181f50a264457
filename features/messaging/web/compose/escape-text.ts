const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
