declare module 'zzfx' {
  export const ZZFX: { volume: number; play(...tune: readonly (number | undefined)[]): AudioBufferSourceNode };
}
