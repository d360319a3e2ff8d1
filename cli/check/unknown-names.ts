import { findNearest, type JsonPath, type Registry } from '#engine/check';

import type { ConfigurationFault } from './configuration-fault.ts';
import type { Json } from './read-form.ts';

/** An object of a file, and where it is. */
interface Holder {
  readonly holder: Json;
  readonly path: JsonPath;
}

/** A widget or a check that no one has registered. */
export function nameFault(
  kind: 'widget' | 'check',
  { holder, path, key }: Holder & { readonly key: string },
  names: readonly string[],
): readonly ConfigurationFault[] {
  const name = holder[key];
  if (name === undefined || (typeof name === 'string' && names.includes(name))) return [];
  const meant = typeof name === 'string' ? findNearest(name, names) : undefined;
  return [
    {
      fault: kind === 'widget' ? 'unknownWidget' : 'unknownCheck',
      path: [...path, key],
      message: `there is no ${kind} ${JSON.stringify(name)}`,
      cure: meant === undefined ? `there is: ${[...new Set(names)].toSorted().join(', ')}` : `did you mean "${meant}"?`,
    },
  ];
}

/** Keys that no locale file has. */
export function textFaults(
  { holder, path, keys }: Holder & { readonly keys: readonly string[] },
  registry: Registry,
): readonly ConfigurationFault[] {
  return keys.flatMap((key) => {
    const text = holder[key];
    if (typeof text !== 'string' || registry.hasText(text)) return [];
    const meant = findNearest(text, registry.texts ?? []);
    return [
      {
        fault: 'unknownText',
        path: [...path, key],
        message: `"${text}" is not a key of the locale files`,
        cure: meant === undefined ? 'add it to every file of locales/' : `did you mean "${meant}"?`,
      },
    ];
  });
}
