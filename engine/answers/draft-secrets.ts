/** 32 random bytes, in 43 characters that an address can have. */
export function randomToken(): string {
  return inAddress(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six digits, each code as probable as any other. */
export function randomCode(): string {
  const most = 1_000_000;
  const fair = Math.floor(2 ** 32 / most) * most;
  let number = fair;
  while (number >= fair) number = crypto.getRandomValues(new Uint32Array(1))[0] ?? fair;
  return String(number % most).padStart(6, '0');
}

/** What is stored of a secret. */
export async function digestOf(secret: string): Promise<string> {
  return inAddress(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

function inAddress(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
