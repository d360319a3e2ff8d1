import { closedObject } from '#api/entities';
import { asList, asObject, type Json } from '#engine/check';

import { FIXED_FIELDS } from './provider-versions.ts';

const localTime = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$',
  examples: ['2027-01-01T00:00'],
} as const;

/** Scheduled changes of the file itself. */
export const versionsField = {
  versions: {
    type: 'array',
    default: [],
    description:
      'Versions of this file that are in force for a time by themselves. Two are never in force at once; while none is, the file holds as it is.',
    items: closedObject(
      {
        from: {
          ...localTime,
          description: 'From when it is in force: a day and a time of day in "time_zone", such as 2027-01-01T00:00.',
        },
        changes: {
          type: 'object',
          additionalProperties: true,
          minProperties: 1,
          description:
            'What differs then, by the fields of this file. An object is merged with what the file has; every other value takes its place.',
          examples: [{ plan_lengths: [3, 6] }],
        },
      },
      {
        until: {
          ...localTime,
          description: 'Until when, a moment at which it is in force no more. Without it: until the file changes.',
        },
      },
    ),
  },
} as const;

/**
 * The schema of provider files with the fields that a version can change, for editors. The checker reads a version with its
 * changes as a whole file instead, so it does not need them.
 */
export function withFieldsOfVersions(schema: Json): Json {
  const properties = asObject(schema['properties']);
  const versions = asObject(properties['versions']);
  const version = asObject(versions['items']);
  const ofVersion = asObject(version['properties']);
  const fields = Object.entries(properties).filter(([field]) => !FIXED_FIELDS.includes(field));
  const { examples: _, ...withoutExamples } = asObject(ofVersion['changes']);
  const changes = {
    ...withoutExamples,
    additionalProperties: false,
    properties: Object.fromEntries(fields.map(([field, own]) => [field, inPart(asObject(own), ['properties', field])])),
  };
  const items = { ...version, properties: { ...ofVersion, changes } };
  return { ...schema, properties: { ...properties, versions: { ...versions, items } } };
}

/** A value as it is, or an object of which every member may be left out, because it is merged. */
function inPart(schema: Json, place: readonly string[]): Json {
  const { description } = schema;
  if (!needsMembers(schema))
    return { ...(description !== undefined && { description }), allOf: [{ $ref: `#/${place.join('/')}` }] };
  const { required: _required, default: _default, minProperties: _least, ...rest } = schema;
  const members = Object.entries(asObject(schema['properties']));
  return {
    ...rest,
    properties: Object.fromEntries(members.map(([key, own]) => [key, inPart(asObject(own), [...place, 'properties', key])])),
  };
}

function needsMembers(schema: Json): boolean {
  return (
    asList(schema['required']).length > 0 ||
    Object.values(asObject(schema['properties'])).some((one) => needsMembers(asObject(one)))
  );
}
