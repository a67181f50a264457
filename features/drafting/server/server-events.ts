/** The data of server-sent events, one by one. @throws where they are more bytes than so many */
export async function* eventsOf(body: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('a stream that is too large');
    rest += decoder.decode(chunk, { stream: true }).replace(/\r\n?/g, '\n');
    let end: number;
    while ((end = rest.indexOf('\n\n')) >= 0) {
      const data = dataOf(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (data !== undefined) yield data;
    }
  }
  const last = dataOf(rest + decoder.decode());
  if (last !== undefined) yield last;
}

function dataOf(event: string): string | undefined {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length ? lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n') : undefined;
}
