/** Parameters as Stripe takes them: `metadata[attempt_id]=…`, `expand[0]=…`. */
export interface Parameters {
  readonly [name: string]: string | Parameters;
}

/** Decodes a form, or the query of an address. */
export function decodeForm(text: string): Parameters {
  const decoded: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replaceAll(']', '').split('[');
    let at = decoded;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? key] = value;
  }
  return decoded as Parameters;
}

/** The value of one parameter; nothing where it is absent or has parts. */
export function textOf(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' ? value : undefined;
}

/** The parts of one parameter. */
export function partsOf(parameters: Parameters, name: string): Parameters {
  const value = parameters[name];
  return typeof value === 'object' ? value : {};
}

/** The parts in their order: of a list, which may be written without numbers. */
export function listOf(parameters: Parameters, name: string): readonly string[] {
  return Object.values(partsOf(parameters, name)).filter((value) => typeof value === 'string');
}
