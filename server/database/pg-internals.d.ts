declare module 'pg/lib/utils.js' {
  /** A value as the wire protocol's text format takes it. */
  export function prepareValue(value: unknown): unknown;
}
