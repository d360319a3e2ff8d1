import { calls, CALLERS, MATTERS, OWNERS, RIGHTS, type Call, type Caller, type Matter, type Owner, type Right } from '#api';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createPersonas, naming, type Personas } from './callers.ts';
import { names, stored, type Name } from './guest.ts';
import type { Answer, AnyRequest } from './http-visitor.ts';
import { sharedService } from './service.ts';

const service = sharedService('riverside');

beforeEach(() => service.holdJobs());

const callers = Object.keys(CALLERS) as readonly Caller[];
const owners = Object.keys(OWNERS) as readonly Owner[];
const callOf = (name: Name): Call => calls[name];
/** These name an offer, and only a person's application has one. */
const byOffer: readonly Name[] = ['getOffers', 'unsignedDocuments'];
/** The calls that name an application or its offer, the start of the plan last: little is left to change after it. */
const named = names
  .filter((name) => callOf(name).touches !== 'nothing')
  .toSorted((a, b) => Number(a === 'createPlan') - Number(b === 'createPlan'));

let personas: Personas;

beforeAll(async () => {
  personas = await createPersonas(service);
});

/** The right that a response shows. The service checks everything else after it. */
function rightIn(name: Name, { status, code }: Answer): Right | `${number} ${string}` {
  if (status >= 500) return `${status} ${code}`;
  if (code === 'unauthorized' || code === 'auth_session_invalid') return 'sign in';
  if (code === 'auth_session_acl_denied') return 'denied';
  if (code === 'not_found' || (code === 'offer_not_found' && byOffer.includes(name))) return 'absent';
  return 'yes';
}

interface Cell {
  readonly name: Name;
  readonly caller: Caller;
  readonly owner: Owner;
  readonly expected: Right;
}

/** A frame may make the calls that declare so, and no other. */
function declared({ touches, embed }: Call, caller: Caller, owner: Owner): Right {
  if (caller === 'frame' && embed === undefined) return 'denied';
  return RIGHTS[touches as Matter][caller][owner];
}

const cells: readonly Cell[] = named.flatMap((name) =>
  callers.flatMap((caller) =>
    owners
      .filter((owner) => !byOffer.includes(name) || owner === 'person' || owner === 'stranger')
      .map((owner) => ({ name, caller, owner, expected: declared(callOf(name), caller, owner) })),
  ),
);

/** What the session would send for this application; undefined when it has created none. */
function requestOf({ name, caller, owner }: Cell): AnyRequest | undefined {
  // The frame has drafted nothing, so it has no documents yet.
  if (caller === 'frame' && owner === 'person') return name === 'unsignedDocuments' ? undefined : personas.framesOwn[name];
  if (owner !== 'own') return personas.requests[owner][name];
  const { own } = personas.sessions[caller];
  return own === undefined ? undefined : naming(personas.requests.person[name], own);
}

async function differences(some: readonly Cell[]): Promise<{ readonly asked: number; readonly wrong: readonly unknown[] }> {
  const wrong: unknown[] = [];
  let asked = 0;
  for (const cell of some) {
    const request = requestOf(cell);
    if (request === undefined) continue;
    asked += 1;
    const answer = await personas.sessions[cell.caller].ask(cell.name, request);
    const right = rightIn(cell.name, answer);
    if (right !== cell.expected)
      wrong.push([cell.name, cell.caller, cell.owner, { declared: cell.expected, right, code: answer.code }]);
  }
  return { asked, wrong };
}

describe('every call as every kind of session, for every owner of an application', () => {
  test('declares a matter of the table, and every matter is declared', () => {
    expect(new Set(named.map((name) => callOf(name).touches))).toEqual(new Set(Object.keys(MATTERS)));
  });

  test('that names an application declares what it touches', () => {
    const naming = names.filter((name) =>
      JSON.stringify([callOf(name).params, callOf(name).query, callOf(name).body]).includes('application_id'),
    );

    expect(naming.filter((name) => callOf(name).touches === 'nothing')).toEqual([]);
  });

  test.each(callers)('is refused as declared, and changes nothing: %s', async (caller) => {
    const before = await stored(service);
    const { asked, wrong } = await differences(cells.filter((cell) => cell.caller === caller && cell.expected !== 'yes'));

    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(20);
    expect(await stored(service)).toEqual(before);
  });

  test('succeeds as declared when it shows an offer', async () => {
    const { asked, wrong } = await differences(
      cells.filter(({ name, expected }) => byOffer.includes(name) && expected === 'yes'),
    );

    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(3);
  });

  test.each(callers)('succeeds as declared: %s', async (caller) => {
    const own = cells.filter((cell) => cell.caller === caller && cell.expected === 'yes' && !byOffer.includes(cell.name));
    const { wrong } = await differences(own);

    expect(wrong).toEqual([]);
  });

  test('is a GET when it only shows', () => {
    expect(named.filter((name) => callOf(name).touches === 'shown' && callOf(name).method !== 'GET')).toEqual([]);
  });

  test('counts its cells', async ({ annotate }) => {
    const asked = cells.filter((cell) => requestOf(cell) !== undefined);
    const counts = new Map<Right, number>();
    for (const { expected } of asked) counts.set(expected, (counts.get(expected) ?? 0) + 1);
    await annotate(
      `${named.length} calls, ${callers.length} kinds of session, ${owners.length} owners: ${JSON.stringify([...counts])}`,
    );

    expect(asked.length).toBeGreaterThan(600);
  });
});
