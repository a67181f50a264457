import { createServer, type AddressInfo } from 'node:net';

/** The other end of an SMTP connection, as far as a letter needs it. */
export interface SmtpPeer {
  url: string;
  letters: { to: string[]; text: string }[];
  /** Refuses this many letters first, with these words. */
  refusing: number;
  words: string;
  /** Who signed in, and how: `XOAUTH2 ada@example.org token`. */
  signedIn: string[];
  /** Happens after a letter is kept and before its server says so. */
  beforeAnswer: (() => Promise<void>) | undefined;
  close(): void;
}

/** `user=ada@example.org`, `auth=Bearer token`, each before a control character. */
const wordsOf = (token: string): string[] =>
  Buffer.from(token, 'base64')
    .toString()
    .split(String.fromCharCode(1))
    .flatMap((part) => part.replace(/^(user=|auth=Bearer )/, '') || []);

export async function smtpPeer(): Promise<SmtpPeer> {
  const server = createServer((socket) => {
    let to: string[] = [];
    let text: string | undefined;
    socket.write('220 peer ready\r\n');
    let rest = '';
    const end = async () => {
      const letter = { to, text: text! };
      [to, text] = [[], undefined];
      if (peer.refusing-- > 0) return socket.write(`${peer.words}\r\n`);
      peer.letters.push(letter);
      await peer.beforeAnswer?.();
      socket.write('250 kept\r\n');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines)
        if (text !== undefined) {
          if (line === '.') void end();
          else text += `${line}\n`;
        } else if (/^data/i.test(line)) {
          text = '';
          socket.write('354 go on\r\n');
        } else {
          if (/^rcpt/i.test(line)) to.push(line.replace(/^rcpt to:<(.*)>.*$/i, '$1'));
          const [, token] = /^auth xoauth2 (\S+)/i.exec(line) ?? [];
          if (token) peer.signedIn.push(['XOAUTH2', ...wordsOf(token)].join(' '));
          socket.write(
            /^quit/i.test(line)
              ? '221 bye\r\n'
              : /^ehlo/i.test(line)
                ? '250-peer\r\n250 AUTH XOAUTH2\r\n'
                : token
                  ? '235 welcome\r\n'
                  : '250 ok\r\n',
          );
        }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const peer: SmtpPeer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters: [],
    signedIn: [],
    refusing: 0,
    words: '451 try again later',
    beforeAnswer: undefined,
    close: () => server.close(),
  };
  return peer;
}
