/** Whether this browser, at this address, can hold passkeys: they need a secure page with a name, not a bare IP address. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
