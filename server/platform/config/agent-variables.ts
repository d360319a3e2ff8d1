/** How agents sign in. Roles name the provider, so that an agent of one provider is none of another. */
export const agentVariables = {
  AGENT_SIGN_IN: {
    enum: ['off', 'simulator', 'oidc'],
    description: 'how agents sign in; `simulator` in test mode, `off` in production when absent',
  },
  AGENT_ISSUER: { type: 'string', pattern: '^https?://', description: "the issuer of the agents' OpenID Connect sign-in" },
  AGENT_CLIENT_ID: { type: 'string', minLength: 1, description: 'what the issuer knows this service by' },
  AGENT_CLIENT_SECRET: { type: 'string', minLength: 1, description: 'what the issuer gave this service with it' },
  AGENT_SCOPE: {
    type: 'string',
    pattern: '\\bopenid\\b',
    default: 'openid profile',
    description: 'what the issuer is asked for',
  },
  AGENT_ID_CLAIM: { type: 'string', minLength: 1, default: 'sub', description: "the claim that holds an agent's id" },
  AGENT_NAME_CLAIM: { type: 'string', minLength: 1, default: 'name', description: "the claim that holds an agent's name" },
  AGENT_ROLES_CLAIM: {
    type: 'string',
    minLength: 1,
    default: 'roles',
    description: "the claim that holds an agent's roles, such as realm_access.roles",
  },
  AGENT_INTERNAL_ROLE: {
    type: 'string',
    minLength: 1,
    default: '{provider}:customer-service',
    description: "the role of a provider's own agents; {provider} stands for its id",
  },
  AGENT_EXTERNAL_ROLE: {
    type: 'string',
    minLength: 1,
    default: '{provider}:enrollment-agent',
    description: 'the role of agents of an enrollment agency; {provider} stands for the id of the provider',
  },
} as const;
