import { readdirSync, readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

import { errorsOf, profileOf, type Call } from './call.ts';
import { calls } from './create-api.ts';
import { hostCalls } from './host-calls.ts';
import { COMMON_ERRORS, isErrorCode } from './errors.ts';

type Schema = Readonly<Record<string, unknown>>;

const all = Object.entries<Call>({ ...calls, ...hostCalls });
const named = all.map(([key, call]) => [call.name, call, key] as const);

/** A schema and every schema within it. */
function withInner(schema: unknown): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === 'properties') return Object.values(value as Schema).flatMap(withInner);
    if (keyword === 'anyOf') return (value as readonly unknown[]).flatMap(withInner);
    return keyword === 'items' ? withInner(value) : [];
  });
  return [schema as Schema, ...inner];
}

/** What people write by hand, whatever is asked for. */
const WRITTEN: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'address',
  'address_number',
  'city',
  'state',
  'postal_code',
  'text',
]);

/** Every text within a schema, by its name. */
function withNamed(schema: unknown): readonly (readonly [name: string, schema: Schema])[] {
  return withInner(schema).flatMap(({ properties }) =>
    Object.entries((properties ?? {}) as Record<string, Schema>).filter(([, { type }]) => type === 'string'),
  );
}

const pathNames = ({ path }: Call) => new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));

describe('the list of calls', () => {
  it('has every call that has a file', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const ofFiles = files.filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('= defineCall({'));

    expect(all.map(([, { name }]) => `${name}.ts`).toSorted()).toEqual(ofFiles.toSorted());
  });

  it('has one call for a method and a path', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);

    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each([
    ['POST', '/direct-application'],
    ['POST', '/direct-application/backbook'],
    ['POST', '/direct-application/:application_id/offers'],
    ['POST', '/direct-application/notify-agent'],
    ['GET', '/direct-application/:application_id'],
    ['GET', '/direct-application/terms-of-service'],
    ['GET', '/direct-application/privacy-notice'],
    ['GET', '/direct-application/verification-token'],
    ['PUT', '/direct-application/:application_id/phone-number'],
    ['PUT', '/direct-application/:application_id/selected-bills'],
    ['GET', '/direct-application/:application_id/check-if-need-otp/:phone_number'],
    ['PUT', '/direct-application/:application_id/offer-and-payment-method'],
    ['POST', '/direct-application/:application_id/payment-plan'],
    ['GET', '/direct-application/logged-in'],
    ['GET', '/direct-application/simulated-offer/:simulated_offer_id'],
    ['POST', '/direct-application/from-simulated-offer'],
    ['POST', '/simulated-offers'],
    ['GET', '/docs/signed'],
    ['GET', '/docs/:offer_id/unsigned'],
    ['POST', '/vault'],
    ['POST', '/phone/verify'],
    ['POST', '/phone/resend'],
    ['POST', '/phone/validate'],
  ])('answers %s %s of the specification', (method, path) => {
    expect(all.some(([, call]) => call.method === method && call.path === path)).toBe(true);
  });
});

/** The forms of a flow decide what these hold; server/domain/answers shows that the service refuses all else. */
const opened = calls.openDraft.answers[200].properties;
const ofForms: readonly unknown[] = [
  calls.submitAnswers.body.properties.answers,
  calls.saveDraft.body.properties.answers,
  opened.answers,
  opened.problems,
];

describe.each(named)('%s', (name, call, key) => {
  it('is named in kebab-case, and by the same words in code', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(key).toBe(name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  });

  it('has a schema for each parameter of its path, and for no other', () => {
    const { properties = {}, required = [] } = (call.params ?? {}) as {
      readonly properties?: Schema;
      readonly required?: readonly string[];
    };

    expect(new Set(Object.keys(properties))).toEqual(pathNames(call));
    expect(new Set(required)).toEqual(pathNames(call));
  });

  it('takes nothing beside what it names', () => {
    const taken = [call.params, call.query, call.body].flatMap(withInner).filter(({ type }) => type === 'object');
    const open = taken.filter((schema) => schema['additionalProperties'] !== false);

    expect(open.filter((schema) => !ofForms.includes(schema))).toEqual([]);
  });

  it('answers nothing beside what it names', () => {
    const given = Object.values(call.answers)
      .flatMap(withInner)
      .filter(({ type }) => type === 'object');

    const open = given.filter((schema) => schema['additionalProperties'] !== false);

    expect(open.filter((schema) => !ofForms.includes(schema))).toEqual([]);
  });

  it('takes no text and no list without an end', () => {
    const taken = [call.params, call.query, call.headers, call.body].flatMap(withInner);
    const isOpen = ({ type, maxLength, maxItems, pattern }: Schema) =>
      (type === 'string' && maxLength === undefined && !String(pattern).endsWith('$')) ||
      (type === 'array' && maxItems === undefined);

    expect(taken.filter(isOpen)).toEqual([]);
  });

  it('takes no number of a card and no Social Security number where a person writes a name or an address', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    const written = withNamed(call.body).filter(([name]) => WRITTEN.has(name));
    const takes = (text: string) => written.filter(([, schema]) => ajv.validate(schema, text)).map(([name]) => name);

    expect([...takes('4242 4242 4242 4242'), ...takes('123-45-6789')]).toEqual([]);
    expect(takes('Ana').length).toBe(written.filter(([, { pattern }]) => !String(pattern).endsWith('$')).length);
  });

  it('has schemas that a strict validator compiles', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });

    for (const schema of [call.params, call.query, call.headers, call.body, ...Object.values(call.answers)]) {
      if (schema !== undefined) expect(() => ajv.compile(schema as object)).not.toThrow();
    }
  });

  it('refuses with known codes, each named once and none that every call has', () => {
    const errors = errorsOf(call);

    expect(errors.filter((code) => !isErrorCode(code))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
    expect(errors.filter((code) => COMMON_ERRORS.some((common) => common === code))).toEqual([]);
  });

  it('is retried exactly if it only reads', () => {
    expect(profileOf(call)).toBe(call.method === 'GET' ? 'reading' : 'writing');
    if (call.method === 'GET') expect(call.body).toBeUndefined();
  });

  it('takes an idempotency key exactly if it creates something, and declares the errors of the key', () => {
    const isCreating = call.method === 'POST' && '201' in call.answers;
    const ofKey = errorsOf(call).filter((code) => code.startsWith('idempotency_'));

    expect(call.idempotent === true).toBe(isCreating);
    expect(ofKey).toEqual(isCreating ? ['idempotency_error', 'idempotency_in_progress'] : []);
  });

  it('is open to every visitor only if it names no application', () => {
    const schemas = [call.params, call.query, call.body].flatMap(withInner);
    const namesOne = schemas.some(({ properties }) => Object.hasOwn((properties ?? {}) as object, 'application_id'));

    expect(call.access === 'visitor' && namesOne).toBe(false);
  });
});
