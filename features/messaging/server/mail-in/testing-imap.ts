import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server as tests need one. */
export interface TestImap {
  name: string;
  url: string;
  /** Puts a letter into a folder of somebody. */
  deliver(user: string, letter: string, folder?: 'INBOX' | 'Sent'): Promise<void>;
  close(): Promise<void>;
}

interface Folder {
  validity: number;
  letters: { uid: number; raw: Buffer }[];
}
interface OwnImap extends TestImap {
  /** As after a restored backup: all numbers are new. */
  renumber(user: string): void;
  /** How each session signed in: `PLAIN` or `XOAUTH2 token`. */
  signedIn: string[];
  /** What was asked to change anything. */
  changes: string[];
}

const PASSWORD = 'secret';

/** As much of RFC 3501 as a reader of new letters says. Any token signs in by XOAUTH2 that begins with `good`. */
export async function ownImap(): Promise<OwnImap> {
  const boxes = new Map<string, Record<string, Folder>>();
  const signedIn: string[] = [];
  const changes: string[] = [];
  let validity = 1;
  const boxOf = (user: string) => {
    const box = boxes.get(user) ?? { INBOX: { validity, letters: [] }, Sent: { validity, letters: [] } };
    boxes.set(user, box);
    return box;
  };
  const server = createServer((socket) => serve(socket, { boxOf, signedIn, changes }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    name: 'a server of our own',
    url: `imap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signedIn,
    changes,
    deliver: async (user, letter, folder = 'INBOX') => {
      const { letters } = boxOf(user)[folder]!;
      letters.push({ uid: (letters.at(-1)?.uid ?? 0) + 1, raw: Buffer.from(letter.replace(/\r?\n/g, '\r\n')) });
    },
    renumber: (user) => {
      validity++;
      for (const folder of Object.values(boxOf(user))) folder.validity = validity;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

interface Store {
  boxOf: (user: string) => Record<string, Folder>;
  signedIn: string[];
  changes: string[];
}

function serve(socket: Socket, { boxOf, signedIn, changes }: Store) {
  let user = '';
  let folder: Folder | undefined;
  let waiting: ((line: string) => void) | undefined;
  let rest = '';
  const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''));
  const signIn = (tag: string, name: string, isRight: boolean, how: string) => {
    if (!isRight) return say(`${tag} NO [AUTHENTICATIONFAILED] Wrong name or password`);
    user = name;
    signedIn.push(how);
    say(`${tag} OK Welcome`);
  };
  const authenticate = (tag: string, mechanism: string, answer: string) => {
    const text = Buffer.from(answer, 'base64').toString();
    if (mechanism === 'PLAIN') {
      const [, name, password] = text.split('\0');
      return signIn(tag, name!, password === PASSWORD, 'PLAIN');
    }
    const [name, token] = text.split('\u0001').map((part) => part.replace(/^(user=|auth=Bearer )/, ''));
    signIn(tag, name ?? '', token?.startsWith('good') ?? false, `XOAUTH2 ${token}`);
  };
  const commands: Record<string, (tag: string, words: string) => void> = {
    CAPABILITY: (tag) => say('* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR SPECIAL-USE', `${tag} OK`),
    LOGOUT: (tag) => {
      say('* BYE', `${tag} OK`);
      socket.end();
    },
    NOOP: (tag) => say(`${tag} OK`),
    LOGIN: (tag, words) => {
      const [name, password] = words.split(' ').map((word) => word.replace(/^"|"$/g, ''));
      signIn(tag, name!, password === PASSWORD, 'PLAIN');
    },
    AUTHENTICATE: (tag, words) => {
      const [mechanism, answer] = words.split(' ');
      if (answer) return authenticate(tag, mechanism!, answer);
      waiting = (line) => authenticate(tag, mechanism!, line);
      say('+ ');
    },
    LIST: (tag, words) =>
      words === '"" ""'
        ? say('* LIST (\\Noselect) "/" ""', `${tag} OK`)
        : say('* LIST (\\HasNoChildren) "/" "INBOX"', '* LIST (\\HasNoChildren \\Sent) "/" "Sent"', `${tag} OK`),
    EXAMINE: (tag, words) => {
      folder = boxOf(user)[words.replace(/"/g, '').split(' ')[0]!];
      if (!folder) return say(`${tag} NO No such folder`);
      say(
        '* FLAGS (\\Seen)',
        `* ${folder.letters.length} EXISTS`,
        '* 0 RECENT',
        `* OK [UIDVALIDITY ${folder.validity}]`,
        `* OK [UIDNEXT ${(folder.letters.at(-1)?.uid ?? 0) + 1}]`,
        `${tag} OK [READ-ONLY]`,
      );
    },
    SEARCH: (tag, words) => {
      const from = Number(/UID (\d+):\*/i.exec(words)?.[1] ?? 1);
      const uids = folder!.letters.map(({ uid }) => uid).filter((uid) => uid >= from || uid === folder!.letters.at(-1)?.uid);
      say(`* SEARCH ${uids.join(' ')}`.trim(), `${tag} OK`);
    },
    FETCH: (tag, words) => {
      const uid = Number(/^\d+/.exec(words)?.[0]);
      const at = folder!.letters.findIndex((letter) => letter.uid === uid);
      const letter = folder!.letters[at];
      if (letter) {
        socket.write(
          `* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${letter.raw.length} BODY[]${/<0\./.test(words) ? '<0>' : ''} {${letter.raw.length}}\r\n`,
        );
        socket.write(letter.raw);
        socket.write(')\r\n');
      }
      say(`${tag} OK`);
    },
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (waiting) {
        const answer = waiting;
        waiting = undefined;
        answer(line);
        continue;
      }
      const [tag = '*', name = '', ...more] = line.split(' ');
      const command = name.toUpperCase() === 'UID' ? more.shift()!.toUpperCase() : name.toUpperCase();
      if (['STORE', 'MOVE', 'COPY', 'EXPUNGE', 'APPEND', 'SELECT'].includes(command)) changes.push(line);
      const answer = commands[command];
      if (answer) answer(tag, more.join(' '));
      else say(`${tag} BAD Unknown`);
    }
  });
  say('* OK ready');
}
