/** What is used here of the WebAssembly that Node has; its types stand among those of the browser alone. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): { name: string }[];
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    /** @returns how many pages of 64 KiB there were */
    grow(pages: number): number;
  }
  class RuntimeError extends Error {}
}
