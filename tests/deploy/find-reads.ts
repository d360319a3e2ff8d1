/**
 * Notes which fields of a value are read. A schema of Kubernetes reads each field that it knows, and ignores every other one: a
 * misspelled field is one that it never reads.
 */
export function findReads<T extends object>(value: T): { readonly value: T; readonly unread: () => readonly string[] } {
  const read = new Set<string>();
  return {
    value: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, watch(member, name, read)])) as T,
    unread: () => Object.entries(value).flatMap(([name, member]) => unreadIn(member, name, read)),
  };
}

function watch(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof name !== 'string') return member;
      read.add(`${path}.${name}`);
      return watch(member, `${path}.${name}`, read);
    },
  });
}

function unreadIn(value: unknown, path: string, read: ReadonlySet<string>): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    return read.has(at) ? unreadIn(member, at, read) : [at];
  });
}
