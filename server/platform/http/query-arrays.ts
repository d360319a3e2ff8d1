import type { Call } from '#api';
import type { FastifyRequest } from 'fastify';

/** A parameter that may be repeated and came once arrives as text; this makes it the list that the schema asks for. */
export function wrapSingleValues(call: Call, request: FastifyRequest): void {
  const lists = listParameters(call);
  if (lists.length === 0) return;
  const query = request.query as Record<string, unknown>;
  request.query = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, lists.includes(name) && typeof value === 'string' ? [value] : value]),
  );
}

function listParameters({ query }: Call): readonly string[] {
  if (typeof query !== 'object' || query.properties === undefined) return [];
  return Object.entries(query.properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.type === 'array' ? [name] : [],
  );
}
