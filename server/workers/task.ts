/**
 * Work that would keep the node from answering: it runs in a thread of its own, without the database. In a file by itself, `*.task.ts`,
 * as its default export: the thread imports that file. What goes in and out is copied, so it is data; bytes that come back are moved.
 */
export interface Task<Input, Output, Part = never> {
  /** The address of its file. */
  readonly url: string;
  readonly run: (input: Input, parts: AsyncIterable<Part>) => Output | Promise<Output>;
}

/**
 * `export default task(import.meta.url, ({ pages }: Order) => …)`
 *
 * @param run `parts` are what is too much to hand over in one piece; they are asked for one by one
 */
export const task = <Input, Output, Part = never>(
  url: string,
  run: Task<Input, Output, Part>['run'],
): Task<Input, Output, Part> => ({
  url,
  run,
});
