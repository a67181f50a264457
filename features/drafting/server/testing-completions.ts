import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  url: string;
  headers: IncomingMessage['headers'];
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}
type Behavior = (reply: ServerResponse, heard: Heard) => unknown;

/** A local server of the published protocol: chat completions, whole and streamed. */
export async function startCompletions() {
  const heard: Heard[] = [];
  let behavior: Behavior = answers('A draft.');
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { url: request.url!, headers: request.headers, body: JSON.parse(body) as Heard['body'] };
    heard.push(one);
    behavior(reply, one);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    behave: (next: Behavior) => void (behavior = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const answers =
  (text: string, tokens = 42): Behavior =>
  (reply, { body }) => {
    if (!body.stream)
      return reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }], usage: { total_tokens: tokens } }));
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of text.match(/\S+\s*/g) ?? [])
      reply.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`);
    reply.end(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: tokens } })}\n\ndata: [DONE]\n\n`);
  };

export const refuses =
  (status: number, headers: Record<string, string> = {}): Behavior =>
  (reply) =>
    reply.writeHead(status, headers).end('{"error":{"message":"the key sk-secret is wrong"}}');
