import { expect, test } from 'vitest';

import { agentOfClaims, type ClaimMapping } from './agent-of-claims.ts';

const mapping: ClaimMapping = {
  AGENT_ID_CLAIM: 'sub',
  AGENT_NAME_CLAIM: 'name',
  AGENT_ROLES_CLAIM: 'roles',
  AGENT_INTERNAL_ROLE: '{provider}:customer-service',
  AGENT_EXTERNAL_ROLE: '{provider}:enrollment-agent',
  AGENT_REFUND_ROLE: '{provider}:refunds',
};
const claims = { sub: 'CS-1042', name: 'Jordan Blake', roles: ['lakeside:customer-service'] };

test('a role of the provider makes an agent of it', () => {
  expect(agentOfClaims(claims, mapping, 'lakeside')).toEqual({ kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' });
});

test('an agency’s role makes an external agent', () => {
  expect(agentOfClaims({ ...claims, roles: ['lakeside:enrollment-agent'] }, mapping, 'lakeside')?.kind).toBe('external');
});

test('who has both roles is an agent of the provider itself', () => {
  const roles = ['lakeside:enrollment-agent', 'lakeside:customer-service'];

  expect(agentOfClaims({ ...claims, roles }, mapping, 'lakeside')?.kind).toBe('internal');
});

test('an agent of the provider with the role for refunds may refund', () => {
  const roles = ['lakeside:customer-service', 'lakeside:refunds'];

  expect(agentOfClaims({ ...claims, roles }, mapping, 'lakeside')?.may_refund).toBe(true);
});

test.each([
  ['the role of another provider', ['lakeside:customer-service', 'hillview:refunds']],
  ['an agency’s role beside it', ['lakeside:enrollment-agent', 'lakeside:refunds']],
])('an agent with %s may not refund', (_, roles) => {
  expect(agentOfClaims({ ...claims, roles }, mapping, 'lakeside')).not.toHaveProperty('may_refund');
});

test('the role for refunds alone makes no agent', () => {
  expect(agentOfClaims({ ...claims, roles: ['lakeside:refunds'] }, mapping, 'lakeside')).toBeUndefined();
});

test('an agent of one provider is no agent of another', () => {
  expect(agentOfClaims(claims, mapping, 'hillview')).toBeUndefined();
});

test.each([
  ['no roles', { ...claims, roles: undefined }],
  ['roles that are an object', { ...claims, roles: { 'lakeside:customer-service': true } }],
  ['another role', { ...claims, roles: ['lakeside:nurse'] }],
  ['no name', { ...claims, name: ' ' }],
  ['a name that is no text', { ...claims, name: 7 }],
  ['no id', { ...claims, sub: undefined }],
])('claims with %s describe no agent', (_, described) => {
  expect(agentOfClaims(described, mapping, 'lakeside')).toBeUndefined();
});

test('roles may be one text with spaces between them', () => {
  expect(agentOfClaims({ ...claims, roles: 'openid lakeside:customer-service' }, mapping, 'lakeside')?.kind).toBe('internal');
});

test('roles may lie deeper', () => {
  const deep = { ...claims, roles: undefined, realm_access: { roles: claims.roles } };

  expect(agentOfClaims(deep, { ...mapping, AGENT_ROLES_CLAIM: 'realm_access.roles' }, 'lakeside')?.kind).toBe('internal');
});

test('a claim may have the name of an address', () => {
  const named = { ...claims, roles: undefined, 'https://lakeside.example/roles': claims.roles };

  expect(agentOfClaims(named, { ...mapping, AGENT_ROLES_CLAIM: 'https://lakeside.example/roles' }, 'lakeside')?.kind).toBe(
    'internal',
  );
});

test('a name brings no line break into a log or a header', () => {
  expect(agentOfClaims({ ...claims, name: 'Jordan\r\nBlake' }, mapping, 'lakeside')?.name).toBe('JordanBlake');
});
