import type { Engine } from '../engine.ts';
import type { AddressProvider, AskedAddress, KnownAddress } from './address.ts';
import { census } from './census.ts';
import { smarty } from './smarty.ts';
import { zipTable } from './zips.ts';

const providers = new WeakMap<Engine, AddressProvider>();

function providerOf(engine: Engine): AddressProvider {
  let provider = providers.get(engine);
  if (!provider) providers.set(engine, (provider = created(engine)));
  return provider;
}

function created({ settings: { addresses }, outbound }: Engine): AddressProvider {
  if (addresses?.provider === 'census') return census(outbound, addresses.url);
  if (addresses?.provider === 'smarty') return smarty(outbound, addresses.url, addresses);
  return zipTable;
}

/** What an address may mean; a service that does not answer within three seconds is logged, and the table of zips answers. */
export async function suggestAddresses(engine: Engine, address: AskedAddress): Promise<KnownAddress[]> {
  const provider = providerOf(engine);
  try {
    return await provider.suggest(address);
  } catch (problem) {
    engine.log.warn({ provider: provider.provider, problem: String(problem) }, 'addresses are looked up in the table of zips');
    return zipTable.suggest(address);
  }
}

/** Where an address is: the house where the service knows it, else the middle of its zip. A city of several states is in none of them. */
export async function locateAddress(engine: Engine, address: AskedAddress): Promise<KnownAddress | undefined> {
  const suggested = await suggestAddresses(engine, address);
  const readings = suggested.length ? suggested : await zipTable.suggest(address);
  return isAmbiguous(readings) ? undefined : readings[0];
}

const isAmbiguous = ([first, ...others]: readonly KnownAddress[]) =>
  first?.precision === 'city' && others.some(({ state }) => state !== first.state);
