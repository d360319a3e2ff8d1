export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** Whose `X-Forwarded-*` headers count: none, those of so many hops before us, or those of named networks. */
export function trustedProxies(setting: string): TrustedProxies {
  if (setting === 'none') return false;
  if (!/^\d+$/.test(setting)) return setting.split(',').map((network) => network.trim());
  const hops = Number(setting);
  return (_address, hop) => hop < hops;
}
