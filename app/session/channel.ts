const CHANNEL = 'causeway.session';

/** The channel to the other tabs of this browser. Undefined where the browser has none; each tab then asks the server itself, a little later. */
export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}
