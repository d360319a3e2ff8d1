import { createHash, randomBytes } from 'node:crypto';

const HOURS = 8;
const MINUTES = 10;
const MS = 60_000;

interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

/** What is kept behind a random name that only one browser knows. It is gone after its time, and when the process ends. */
class Keepsakes<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #minutes: number;

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  /** Returns the name. The process itself keeps its hash. */
  keep(value: T): string {
    const now = Date.now();
    for (const [name, { until }] of this.#kept) if (until <= now) this.#kept.delete(name);
    const name = randomBytes(32).toString('base64url');
    this.#kept.set(hashOf(name), { value, until: now + this.#minutes * MS });
    return name;
  }

  find(name: string | undefined): T | undefined {
    const kept = name === undefined ? undefined : this.#kept.get(hashOf(name));
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  /** Finds it, and forgets it. */
  take(name: string | undefined): T | undefined {
    const value = this.find(name);
    if (name !== undefined) this.#kept.delete(hashOf(name));
    return value;
  }
}

/** A person stays signed in for a day of work. */
export const signedIn = <Person>() => new Keepsakes<Person>(HOURS * 60);
/** A person who has not come back by then begins again. */
export const signingIn = <Secrets>() => new Keepsakes<Secrets>(MINUTES);

/** What the process keeps of a name that one browser knows. */
export function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

/** One cookie of a request. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
