import { didYouMean } from '../source/did-you-mean.ts';
import type { Registry } from '../source/registry.ts';
import type { JsonPath } from '../source/source.ts';

import type { FormFault } from './form-fault.ts';
import type { Json } from '../source/json.ts';

/** An object of a file, and where it is. */
interface Holder {
  readonly holder: Json;
  readonly path: JsonPath;
}

/** A widget or a check that no one has registered. */
export function nameFault(
  kind: 'widget' | 'check',
  { holder, path, key }: Holder & { readonly key: string },
  names: readonly string[] | undefined,
): readonly FormFault[] {
  const name = holder[key];
  if (names === undefined || name === undefined || (typeof name === 'string' && names.includes(name))) return [];
  const cure = typeof name === 'string' ? didYouMean(name, names) : undefined;
  return [
    {
      fault: kind === 'widget' ? 'unknownWidget' : 'unknownCheck',
      path: [...path, key],
      message: `there is no ${kind} ${JSON.stringify(name)}`,
      cure: cure ?? `there is: ${[...new Set(names)].toSorted().join(', ')}`,
    },
  ];
}

/** Keys that no locale file has. */
export function textFaults(
  { holder, path, keys }: Holder & { readonly keys: readonly string[] },
  registry: Partial<Registry>,
): readonly FormFault[] {
  return keys.flatMap((key) => {
    const text = holder[key];
    if (typeof text !== 'string' || registry.hasText?.(text) !== false) return [];
    const message = `"${text}" is not a key of the locale files`;
    const cure = didYouMean(text, registry.texts ?? []) ?? 'add it to every file of locales/';
    return [{ fault: 'unknownText', path: [...path, key], message, cure } as const];
  });
}
