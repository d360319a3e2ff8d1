type Json = Readonly<Record<string, unknown>>;

/** Describes a key by the schema, such as `support` or `flows.enrollment.options.identifierLogin`. */
export function describeKey(schema: object): (key: string) => string | undefined {
  return (key) => {
    const part = key.split('.').reduce<Json>((inner, name) => asObject(asObject(inner['properties'])[name]), schema as Json);
    const reported = part['description'];
    return typeof reported === 'string' ? reported : undefined;
  };
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
