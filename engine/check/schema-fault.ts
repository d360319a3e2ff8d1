import type { ErrorObject } from 'ajv';

import { describePath, type JsonPath } from './json-path.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault } from './fault.ts';
import { describeMismatch, shorten } from './describe-mismatch.ts';

/** Something may be this or that, and is neither. */
export function isChoice(error: ErrorObject): boolean {
  return error.keyword === 'anyOf';
}

/** What a validator complains of, in a sentence that names the culprit and the cure. */
export function asFault(error: ErrorObject): Fault {
  const path = toPath(error.instancePath);
  const place = describePath(path);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, path);
    case 'required': {
      const { missingProperty } = error.params as { missingProperty: string };
      return { fault: 'schema', path, message: `${place} has no "${missingProperty}"`, cure: `add "${missingProperty}"` };
    }
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: readonly unknown[] };
      const near = typeof error.data === 'string' ? didYouMean(error.data, allowedValues.map(String)) : undefined;
      const cure = near ?? `one of ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}`;
      return { fault: 'schema', path, message: `${place} is ${shorten(error.data)}`, cure };
    }
    default: {
      const description: unknown = error.parentSchema?.['description'];
      const message = isChoice(error) ? `${place} is ${shorten(error.data)}` : `${place} ${describeMismatch(error)}`;
      return { fault: 'schema', path, message, ...(typeof description === 'string' ? { cure: description } : {}) };
    }
  }
}

function unknownKey({ params, parentSchema }: ErrorObject, path: JsonPath): Fault {
  const { additionalProperty } = params as { additionalProperty: string };
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  return {
    fault: 'schema',
    path: [...path, additionalProperty],
    atKey: true,
    message: `"${additionalProperty}" is not known in ${describePath(path)}`,
    cure: didYouMean(additionalProperty, known) ?? `known here: ${known.join(', ')}`,
  };
}

/** A JSON pointer as keys; a number represents a place in a list. */
function toPath(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
