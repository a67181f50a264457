export interface LockedPackage {
  name: string;
  version: string;
  license: string | undefined;
  /** It is not there where Muster runs. */
  isDevelopment: boolean;
}

export function lockedPackages(lock: string): LockedPackage[] {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { version: string; license?: string; dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path]) => path)
    .map(([path, { version, license, dev = false, devOptional = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      isDevelopment: dev || devOptional,
    }));
}

/** Lines of cells, without the heading. */
export const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'));

/** A hole that is known: the version that closes it, and why one that is open is borne in development. */
export function advisoryProblems(lock: readonly LockedPackage[], advisories: readonly string[][]): string[] {
  return advisories.flatMap(([name, firstGood, advisory, accepted]) =>
    lock
      .filter((each) => each.name === name && (firstGood === 'none' || isBefore(each.version, firstGood!)))
      .filter(({ isDevelopment }) => !(isDevelopment && accepted))
      .map(
        ({ version }) =>
          `${name} ${version} has ${advisory}: take ${firstGood === 'none' ? 'another package' : firstGood} or later.`,
      ),
  );
}

const isBefore = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0;

const MAY_BE_SHIPPED = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Zlib MPL-2.0 OFL-1.1 CC0-1.0 CC-BY-3.0 ' +
    'Unlicense WTFPL Artistic-2.0 Python-2.0 PSF-2.0'
  ).split(' '),
);

export function licenseProblems(lock: readonly LockedPackage[], exceptions: readonly string[][]): string[] {
  const isExcepted = (name: string) =>
    exceptions.some(([known]) => (known!.endsWith('*') ? name.startsWith(known!.slice(0, -1)) : name === known));
  return lock
    .filter(({ name, license }) => !isExcepted(name) && !isShipped(license ?? ''))
    .map(
      ({ name, license }) =>
        `${name} has the license ${license ?? 'unknown'}: use another package, or say why in docs/security/licenses.tsv.`,
    );
}

/** `A AND B`, `(A OR B)`: one of the ways must do. */
const isShipped = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((way) => way.split(' AND ').every((each) => MAY_BE_SHIPPED.has(each)));
