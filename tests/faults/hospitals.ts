import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROVIDERS = join(import.meta.dirname, '..', '..', 'providers');

/** None of them is a demo provider, whose personas would interfere. Tests that could disturb each other use different ones. */
export const hospitals = [
  'northshore',
  'hillview',
  'eastgate',
  'westbrook',
  'southfield',
  'greenhill',
  'riverside',
  'stillwater',
  'brookside',
] as const;
export type Hospital = (typeof hospitals)[number];

/** The differences of a hospital from the demo provider. */
const own: Partial<Record<Hospital, object>> = {
  stillwater: { disclosure: 'none' },
  brookside: { collects_payments: true },
};

/** A folder of provider files, one for each hospital, otherwise equal to the demo provider. */
export function writeHospitals(): string {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-providers-'));
  const demo = JSON.parse(readFileSync(join(PROVIDERS, 'lakeside.json'), 'utf8')) as object;
  for (const hospital of hospitals) {
    const provider = { ...demo, provider_id: hospital, hosts: [`${hospital}.localhost`], ...own[hospital] };
    writeFileSync(join(folder, `${hospital}.json`), JSON.stringify(provider));
  }
  return folder;
}

/** Visitors come through a proxy that forwards their addresses, without rate limits. */
export function hospitalSettings(folder: string): Readonly<Record<string, string>> {
  return { PROVIDERS_DIR: folder, TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' };
}
