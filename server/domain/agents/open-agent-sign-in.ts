import type { Config } from '../../platform/config/parse-config.ts';
import type { AgentSignIn } from './agent-sign-in.ts';
import { openIdConnect } from './open-id-connect.ts';
import type { Agent } from '../../schema/column-types.ts';

/** Opens the sign-in that the environment names. The simulated one signs in one of `simulatedAgents`. */
export function openAgentSignIn(config: Config, simulatedAgents: readonly Agent[] = []): AgentSignIn {
  switch (config.AGENT_SIGN_IN) {
    case 'off':
      return { kind: 'off' };
    case 'simulator':
      return { kind: 'simulator', agents: simulatedAgents };
    case 'oidc': {
      const { AGENT_ISSUER: issuer = '', AGENT_CLIENT_ID: clientId = '', AGENT_CLIENT_SECRET: clientSecret = '' } = config;
      const identityProvider = openIdConnect({
        issuer,
        clientId,
        clientSecret,
        scope: config.AGENT_SCOPE,
        idClaim: config.AGENT_ID_CLAIM,
        nameClaim: config.AGENT_NAME_CLAIM,
        rolesClaim: config.AGENT_ROLES_CLAIM,
        internalRole: config.AGENT_INTERNAL_ROLE,
        externalRole: config.AGENT_EXTERNAL_ROLE,
        isInsecure: config.isTestMode && issuer.startsWith('http:'),
      });
      return { kind: 'oidc', identityProvider };
    }
  }
}
