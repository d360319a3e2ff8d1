import { expect, test } from 'vitest';

import { memberAt } from './staff-of-claims.ts';

const mapping = {
  AGENT_ID_CLAIM: 'sub',
  AGENT_NAME_CLAIM: 'name',
  AGENT_ROLES_CLAIM: 'roles',
  STUDIO_EDITOR_ROLE: '{provider}:studio-editor',
  STUDIO_APPROVER_ROLE: '{provider}:studio-approver',
  STUDIO_VIEWER_ROLE: '{provider}:studio-viewer',
};
const member = (...granted: readonly string[]) => memberAt({ person_id: 'ruth', name: 'Ruth', granted }, mapping, 'lakeside');

test.each([
  ['of one provider', ['lakeside:studio-editor'], ['editor'], false],
  ['of another provider', ['riverbend:studio-editor'], [], false],
  ['that leaves the provider open', ['{provider}:studio-editor'], ['editor'], true],
  ['to read every provider', ['{provider}:studio-viewer', 'lakeside:studio-editor'], ['editor', 'viewer'], false],
])('a role %s is one of the provider, and of all only where it may change them', (_, granted, roles, isForAll) => {
  expect(member(...granted)).toMatchObject({ roles, isForAll });
});
