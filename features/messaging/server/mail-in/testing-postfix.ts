import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, listening } from './testing-ports.ts';

const PROGRAM = '/usr/sbin/postfix';
/** It divides its work among users of its own, so only the administrator starts it. */
export const hasPostfix = existsSync(PROGRAM) && process.getuid?.() === 0;

export const NO_POSTFIX = 'Not tested at Postfix: it is not installed, or this is not the administrator.';

export interface TestPostfix {
  /** For the installation: it takes letters of this machine. */
  url: string;
  /** For people’s accounts: it takes letters after name and password alone. */
  accountsUrl: string;
  /** How many letters it has still to put into mailboxes. */
  waiting(): Promise<number>;
  /** The letters that it kept for one of `addresses`, or for anybody at `everybody`. */
  kept(address: string): Promise<string[]>;
  close(): Promise<void>;
}

interface Places {
  /** Where mailboxes stand, one maildir for each address. */
  mail: string;
  /** Who knows names and passwords: Dovecot’s port for Postfix. */
  auth?: number;
  /** Addresses with a mailbox. */
  addresses?: readonly string[];
  /** A domain whose addresses all have one mailbox, named as the domain. */
  everybody?: string;
}

/** The server that takes most agencies’ letters, on ports and in a folder of its own. */
export async function postfix({ mail, auth, addresses = [], everybody }: Places): Promise<TestPostfix> {
  const home = await mkdtemp(join(tmpdir(), 'muster-postfix-'));
  await chmod(home, 0o755);
  const [port, accountsPort] = [await freePort(), await freePort()];
  for (const folder of ['etc', 'queue', 'data']) await mkdir(join(home, folder));
  await promisify(execFile)('chown', ['postfix', join(home, 'data')]);
  const etc = join(home, 'etc');
  const domains = new Set([...addresses.map((address) => address.split('@')[1]!), ...(everybody ? [everybody] : [])]);
  await writeFile(
    join(etc, 'boxes'),
    addresses.map((each) => `/^${escaped(each)}$/ ${each}/\n`).join('') + everybodyOf(everybody),
  );
  await writeFile(join(etc, 'main.cf'), main({ home, mail, auth, domains: [...domains] }));
  await writeFile(join(etc, 'master.cf'), master(port, accountsPort));
  const running = spawn(PROGRAM, ['-c', etc, 'start-fg'], { stdio: 'ignore' });
  await listening(port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    accountsUrl: `smtp://127.0.0.1:${accountsPort}`,
    kept: async (address) => {
      const folder = join(mail, address, 'new');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    waiting: async () => {
      const queues = await Promise.all(
        ['incoming', 'active', 'deferred', 'maildrop'].map((name) => filesIn(join(home, 'queue', name))),
      );
      return queues.flat().length;
    },
    close: async () => {
      const ended = new Promise((done) => running.once('exit', done));
      await promisify(execFile)(PROGRAM, ['-c', etc, 'stop']);
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

const escaped = (text: string) => text.replace(/[.+]/g, '\\$&');
const everybodyOf = (domain: string | undefined) => (domain ? `/@${escaped(domain)}$/ ${domain}/\n` : '');

const main = ({ home, mail, auth, domains }: { home: string; mail: string; auth: number | undefined; domains: string[] }) => `
compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${home}/log
maillog_file_prefixes = ${home}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.agency.example
mynetworks = 127.0.0.0/8
mydestination =
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = ${domains.join(' ')}
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = regexp:${home}/etc/boxes
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_minimum_uid = 100
smtpd_reject_unlisted_recipient = no
smtpd_relay_restrictions = permit_mynetworks, reject
default_process_limit = 30
smtpd_client_connection_count_limit = 0
smtpd_peername_lookup = no
${auth ? `smtpd_sasl_type = dovecot\nsmtpd_sasl_path = inet:127.0.0.1:${auth}\n` : ''}`;

const SERVICES = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
local unix - n n - - local
smtp unix - - n - - smtp
relay unix - - n - - smtp
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

/** Bounces of its own come back to who wrote, as from every server. */
const master = (port: number, accountsPort: number) => `
127.0.0.1:${port} inet n - n - - smtpd
127.0.0.1:${accountsPort} inet n - n - - smtpd
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_client_restrictions=permit_sasl_authenticated,reject
  -o smtpd_delay_reject=yes
${SERVICES}`;
