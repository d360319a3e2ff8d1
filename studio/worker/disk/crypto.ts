/** What the checker uses of `node:crypto`: names for what it remembers, which never leave the worker. */
interface Hash {
  readonly update: (part: string | Uint8Array) => Hash;
  readonly digest: (encoding: string) => string;
}

const OFFSETS = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x85ebca6b];
const PRIMES = [2_654_435_761, 1_597_334_677, 2_246_822_519, 3_266_489_917];

/** Four mixed words of 32 bits (as cyrb53 mixes two). It protects nothing: equal content has equal names. */
export function createHash(_algorithm: string): Hash {
  const words = [...OFFSETS];
  const hash: Hash = {
    update(part) {
      const { length } = part;
      for (let index = 0; index < length; index += 1) {
        const code = typeof part === 'string' ? part.charCodeAt(index) : (part[index] ?? 0);
        for (let word = 0; word < 4; word += 1) words[word] = Math.imul((words[word] ?? 0) ^ code, PRIMES[word] ?? 1);
      }
      return hash;
    },
    digest: () => words.map((word) => (word ^ (word >>> 15)).toString(16).replace('-', '')).join('-'),
  };
  return hash;
}
