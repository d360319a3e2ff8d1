const MINUTE_MS = 60_000;
const LIMITS = [
  { most: 5, within: 10 * MINUTE_MS },
  { most: 10, within: 24 * 60 * MINUTE_MS },
];
const LONGEST = Math.max(...LIMITS.map(({ within }) => within));

/** Counts messages by contact, in memory: at most five in ten minutes and ten a day. Answers whether one more may go. */
export function messageLimit(now: () => number): (contact: string) => boolean {
  const sent = new Map<string, readonly number[]>();
  return (contact) => {
    for (const [other, times] of sent) if (now() - (times.at(-1) ?? 0) >= LONGEST) sent.delete(other);
    const times = sent.get(contact) ?? [];
    const isAllowed = LIMITS.every(({ most, within }) => times.filter((at) => now() - at < within).length < most);
    if (isAllowed) sent.set(contact, [...times, now()].slice(-Math.max(...LIMITS.map(({ most }) => most))));
    return isAllowed;
  };
}
