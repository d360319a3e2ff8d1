import { calls, ERRORS, errorsOf, hostCalls, isErrorCode, type Call } from '#api';
import { openApiDocument } from '#server';
import { describe, expect, it } from 'vitest';

type Json = Readonly<Record<string, unknown>>;
type Operation = Json & { readonly responses: Readonly<Record<string, { readonly description: string }>> };

const document = openApiDocument() as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
const named = Object.values<Call>({ ...calls, ...hostCalls }).map((call) => [call.name, call] as const);

function operationOf({ path, method }: Call): Operation | undefined {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe.each(named)('the published document on %s', (name, call) => {
  it('names it at its path', () => {
    expect(operationOf(call)?.['operationId']).toBe(name);
  });

  it('lists every answer', () => {
    expect(Object.keys(operationOf(call)?.responses ?? {})).toEqual(expect.arrayContaining(Object.keys(call.answers)));
  });

  it('lists every error code under its status', () => {
    const responses = operationOf(call)?.responses ?? {};
    const untold = errorsOf(call).filter((code) => !responses[ERRORS[code].status]?.description.includes(`\`${code}\``));

    expect(untold).toEqual([]);
  });

  it('lists no unknown error code', () => {
    const descriptions = Object.entries(operationOf(call)?.responses ?? {}).filter(([status]) => Number(status) >= 400);
    const codes = descriptions.flatMap(([, { description }]) => [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code));

    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });
});

it('the published document names nothing but the calls', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(named.map(([name]) => name)));
  expect(operations).toHaveLength(named.length);
});
