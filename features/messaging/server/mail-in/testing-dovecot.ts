import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestImap } from './testing-imap.ts';
import { freePort, listening } from './testing-ports.ts';

const PROGRAM = '/usr/sbin/dovecot';
/** It divides its work among users of its own, so only the administrator starts it. */
export const hasDovecot = existsSync(PROGRAM) && process.getuid?.() === 0;

export const NO_DOVECOT = 'Not tested at Dovecot: it is not installed, or this is not the administrator.';

interface TestDovecot extends TestImap {
  /** Where the maildirs stand, one for each address. */
  mail: string;
  /** The port at which Postfix asks for names and passwords. */
  auth: number;
}

/** The mail server that most agencies' providers run, on ports and in a folder of its own. */
export async function dovecot(): Promise<TestDovecot> {
  const home = await mkdtemp(join(tmpdir(), 'muster-dovecot-'));
  await chmod(home, 0o755);
  const [port, auth] = [await freePort(), await freePort()];
  const mail = join(home, 'mail');
  await mkdir(mail);
  await chmod(mail, 0o777);
  await writeFile(join(home, 'dovecot.conf'), configuration(home, port, auth));
  const running = spawn(PROGRAM, ['-F', '-c', join(home, 'dovecot.conf')], { stdio: 'ignore' });
  await listening(port);
  let letters = 0;
  return {
    name: 'Dovecot',
    url: `imap://127.0.0.1:${port}`,
    mail,
    auth,
    deliver: async (user, letter, folder = 'INBOX') => {
      const box = join(mail, user, folder === 'INBOX' ? '' : `.${folder}`);
      for (const part of ['', 'cur', 'new', 'tmp']) {
        await mkdir(join(box, part), { recursive: true });
        await chmod(join(box, part), 0o777);
      }
      await chmod(join(mail, user), 0o777);
      await writeFile(join(box, 'new', `${Date.now()}.${++letters}.test`), letter, { mode: 0o666 });
      // it looks into a folder again when its time has changed, which it reads by the second
      await utimes(join(box, 'new'), new Date(), new Date(Date.now() + letters * 2_000));
    },
    close: async () => {
      const ended = new Promise((done) => running.once('exit', done));
      running.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

const configuration = (home: string, port: number, auth: number) => `
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
mail_location = maildir:${home}/mail/%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${home}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  inet_listener {
    port = ${auth}
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
}
`;
