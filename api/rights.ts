/**
 * Who may see or change what of an application: the table of decision 0023. Each call declares what it touches, the server's
 * gate reads this table, and `tests/faults/rights` makes every call as every kind of session and compares the answers with it.
 */

/** What a call does with the application that it names. */
export const MATTERS = {
  shown: 'shows the application as it is',
  choices: 'changes who enrolls, the bills, the consents or the phone',
  code: 'sends or tries a code',
  'spoken code': 'records what the caller confirmed to an agent',
  'full text': 'sends the full text of what an agent reads aloud',
  'phone link': "sends or ends a link to the patient's own phone, or shows how far they are",
  refund: 'gives money of a payment back',
  money: 'shows or changes offers, refusals, payment methods, the plan and its documents',
} as const;

export type Matter = keyof typeof MATTERS;

/** Who asks. */
export const CALLERS = {
  visitor: 'a visitor who has found no bill',
  found: 'an unverified session',
  'needs code': 'an unverified session whose lookup shows nothing before a code',
  sealed: 'an unverified session whose lookup discloses nothing, not even whether the person exists',
  verified: 'a verified session',
  'other payer': 'a session that verified the payer of another plan alone',
  'external agent': 'an external agent before the code',
  'agent with code': 'an external agent to whom the client read out the code',
  'internal agent': 'an internal agent before the confirmation',
  'confirmed agent': 'an internal agent to whom the caller confirmed a contact',
  'refund agent': 'the same with the role for refunds',
  frame: "a frame in a host's page",
  host: "a host's server with its key",
} as const;

export type Caller = keyof typeof CALLERS;

/** Whose application the call names. */
export const OWNERS = {
  own: 'begun by this session, no contact verified',
  neighbor: 'begun by another session for the same person, no contact verified',
  person: "the person's: a contact was verified for it",
  stranger: "another person's",
} as const;

export type Owner = keyof typeof OWNERS;

/** `sign in`: 401, a code or an agent's sign-in opens it. `absent`: 404, whether it exists or not. `denied`: 403, never. */
export type Right = 'yes' | 'sign in' | 'absent' | 'denied';

type Rights = Readonly<Record<Owner, Right>>;

const signIn: Rights = { own: 'sign in', neighbor: 'sign in', person: 'sign in', stranger: 'sign in' };
const denied: Rights = { own: 'denied', neighbor: 'denied', person: 'denied', stranger: 'denied' };
const own: Rights = { own: 'yes', neighbor: 'absent', person: 'sign in', stranger: 'absent' };
const persons: Rights = { own: 'sign in', neighbor: 'absent', person: 'yes', stranger: 'absent' };
const both: Rights = { own: 'yes', neighbor: 'absent', person: 'yes', stranger: 'absent' };
const nothingYet: Rights = { own: 'sign in', neighbor: 'absent', person: 'sign in', stranger: 'absent' };
const ownOnly: Rights = { own: 'yes', neighbor: 'absent', person: 'absent', stranger: 'absent' };
const ownAfterCode: Rights = { ...ownOnly, own: 'sign in' };
const frames: Rights = { own: 'absent', neighbor: 'absent', person: 'yes', stranger: 'absent' };

const visitors = { visitor: signIn, host: signIn };
const choosing = {
  ...visitors,
  found: own,
  verified: both,
  'external agent': own,
  'agent with code': both,
  'internal agent': both,
  'confirmed agent': both,
  'refund agent': both,
};

/** For an agent to whom a contact was verified. */
const byVerifiedAgents: Readonly<Record<Caller, Rights>> = {
  ...visitors,
  found: signIn,
  'needs code': signIn,
  sealed: signIn,
  'other payer': signIn,
  verified: signIn,
  'external agent': nothingYet,
  'agent with code': persons,
  'internal agent': nothingYet,
  'confirmed agent': persons,
  'refund agent': persons,
  frame: denied,
};

export const RIGHTS: Readonly<Record<Matter, Readonly<Record<Caller, Rights>>>> = {
  shown: { ...choosing, 'needs code': own, sealed: ownOnly, 'other payer': own, frame: frames },
  choices: { ...choosing, 'needs code': nothingYet, sealed: ownAfterCode, 'other payer': nothingYet, frame: denied },
  code: { ...choosing, 'needs code': own, sealed: ownOnly, 'other payer': own, frame: denied },
  'spoken code': {
    ...visitors,
    found: signIn,
    'needs code': signIn,
    sealed: signIn,
    'other payer': signIn,
    verified: signIn,
    'external agent': denied,
    'agent with code': denied,
    'internal agent': both,
    'confirmed agent': both,
    'refund agent': both,
    frame: denied,
  },
  'full text': byVerifiedAgents,
  'phone link': byVerifiedAgents,
  refund: {
    ...visitors,
    found: signIn,
    'needs code': signIn,
    sealed: signIn,
    'other payer': signIn,
    verified: signIn,
    'external agent': denied,
    'agent with code': denied,
    'internal agent': denied,
    'confirmed agent': denied,
    'refund agent': persons,
    frame: denied,
  },
  money: {
    ...visitors,
    found: signIn,
    'needs code': signIn,
    sealed: signIn,
    'other payer': nothingYet,
    verified: persons,
    'external agent': signIn,
    'agent with code': persons,
    'internal agent': signIn,
    'confirmed agent': persons,
    'refund agent': persons,
    frame: frames,
  },
};
