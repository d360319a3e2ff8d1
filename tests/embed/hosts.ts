import { createApiKey, openDatabase } from '#server';
import { inject } from 'vitest';

import { startHost, type Host, type HostOptions } from '../../examples/embed/host.mjs';
import { serviceUrls } from '../journeys/service.ts';

/** The origin of the demo provider's funnel in a browser. */
export function funnelOrigin(): string {
  return (serviceUrls()[0] ?? '').replace('127.0.0.1', 'lakeside.localhost');
}

/** A host's server on an origin of its own, with a key of its own. */
export async function openHost({
  keyName = 'Browser tests',
  now = new Date(),
  ...options
}: Pick<HostOptions, 'name' | 'page'> &
  Partial<HostOptions> & { readonly keyName?: string; readonly now?: Date }): Promise<Host> {
  return startHost({
    port: 0,
    funnel: funnelOrigin(),
    service: serviceUrls()[0] ?? '',
    key: await aKey(keyName, now),
    ...options,
  });
}

async function aKey(name: string, now: Date): Promise<string> {
  const db = openDatabase(inject('service').databaseUrl, { max: 1 });
  const wish = {
    providerId: 'lakeside',
    name,
    scopes: ['offers:write' as const],
    expiresAt: new Date(now.getTime() + 3_600_000),
  };
  try {
    return (await createApiKey(db, wish, now)).key;
  } finally {
    await db.destroy();
  }
}
