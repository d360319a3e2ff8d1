import { calls, ERRORS, errorsOf, hostCalls } from '#api';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

const document = openApiDocument();
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)?.operation;

test('every call is in it, once', () => {
  const names = operations.map(({ operation }) => operation.operationId);

  expect(names.toSorted()).toEqual(
    Object.values({ ...calls, ...hostCalls })
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('every parameter of a path is declared and required', () => {
  const undeclared = operations.flatMap(({ path, operation }) =>
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      operation.parameters.some((one) => one.in === 'path' && one.name === name && one.required) ? [] : [`${path} ${name}`],
    ),
  );

  expect(undeclared).toEqual([]);
});

test('every schema in it compiles', () => {
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'root', components: document['components'] });
  const schemas = operations.flatMap(({ operation }) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
  ]);

  const different = [...new Set(schemas.map((schema) => JSON.stringify(schema).replaceAll('#/components', 'root#/components')))];
  const compiled = different.map((schema) => ajv.compile(JSON.parse(schema) as object));

  expect(compiled).toHaveLength(different.length);
});

test('every code of a call is listed under its status', () => {
  const lost = Object.values({ ...calls, ...hostCalls }).flatMap((call) =>
    errorsOf(call).filter((code) => !operationOf(call.name)?.responses[ERRORS[code].status]?.description.includes(`\`${code}\``)),
  );

  expect(lost).toEqual([]);
});

test('calls that create something ask for an idempotency key', () => {
  const parameter = operationOf('create-plan')?.parameters.find(({ name }) => name === 'Idempotency-Key');

  expect(parameter?.required).toBe(true);
});

test('calls of hosts are made with a key, all others in a session', () => {
  const withKey = operations.filter(({ operation }) => operation.security.some((scheme) => Object.hasOwn(scheme, 'apiKey')));
  const names = Object.values(hostCalls).map(({ name }) => name as string);

  expect(withKey.map(({ operation }) => operation.operationId)).toEqual(names);
});

test('documents are said to be HTML', () => {
  expect(Object.keys(operationOf('terms-of-service')?.responses['200']?.content ?? {})).toEqual(['text/html']);
});

test('it names itself as OpenAPI 3.1 and survives being sent', () => {
  expect(JSON.parse(JSON.stringify(document))).toMatchObject({ openapi: '3.1.0', info: { title: 'Causeway', version: '1' } });
});
