import { isIPv4 } from 'node:net';

/** Reached from this machine alone. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** An address that only a browser on this machine can follow. */
export const isLocalUrl = (url: string): boolean => isLocalHost(new URL(url).hostname.replace(/^\[(.+)\]$/, '$1'));
