import {
  calls,
  COMMON_ERRORS,
  ERRORS,
  errorSchema,
  errorsOf,
  HEADERS,
  hostCalls,
  profileOf,
  type Call,
  type ErrorCode,
} from '#api';

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of every call. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Causeway',
      version: '1',
      description:
        'Payment plans for medical bills. The provider is the one of the host that is asked. A page of that host sets the session cookie and carries the CSRF token; every answer repeats the token that holds from then on. Servers of hosts call with an API key instead.',
    },
    servers: [{ url: '/v1' }, { url: '/ingress/v1' }],
    paths: paths(),
    // Which side gives a code: this service, the page itself, or only a partner that answers in its place.
    'x-error-codes': ERRORS,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Begins with the first page or call; renewed when a code was right.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: HEADERS.csrf,
          description: 'On everything but GET. From the page, then from the last answer.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: "A provider's key, `cw_...`, from a server and never from a browser.",
        },
      },
    },
  };
}

function paths(): Json {
  const byPath = new Map<string, Record<string, unknown>>();
  for (const call of Object.values<Call>({ ...calls, ...hostCalls })) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    byPath.set(path, { ...byPath.get(path), [call.method.toLowerCase()]: operation(call) });
  }
  return Object.fromEntries(byPath);
}

function operation(call: Call): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    description: `${ACCESS[call.access]}${EMBED[call.embed ?? 'not']}`,
    security: [securityOf(call)],
    'x-client-profile': profileOf(call),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...parameters('header', call.headers),
      ...idempotencyKey(call),
      ...agentParameters(call),
    ],
    ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }),
    ...(call.bytes !== undefined && { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }),
    responses: { ...answers(call), ...refusals(call) },
  };
}

function securityOf({ access, method, scope = 'offers:write' }: Call): Json {
  if (access === 'api-key') return { apiKey: [scope] };
  return method === 'GET' ? { session: [] } : { session: [], csrf: [] };
}

const EMBED = {
  not: '',
  also: ' A frame may make it too, for its own application.',
  only: ' For frames alone: they send `x-embed-session`.',
} as const;

const ACCESS: Readonly<Record<Call['access'], string>> = {
  visitor: 'For any session.',
  found: 'For a session whose lookup has found a patient; otherwise 401 `auth_session_invalid`.',
  verified: 'For a session that is signed in by a code; otherwise 401 `unauthorized`.',
  agent: 'For a session in which an agent is signed in; otherwise 401 `unauthorized`.',
  'internal-agent':
    "For a session in which one of the provider's own agents is signed in; otherwise 401 `unauthorized`, or 403 `auth_session_acl_denied` for an external agent.",
  'refund-agent':
    "For a session in which one of the provider's own agents with the role for refunds is signed in, and whose caller is verified; otherwise 401 `unauthorized`, or 403 `auth_session_acl_denied` without the role.",
  'api-key': "For a key of this host's provider with the scope that is named.",
};

function parameters(place: 'path' | 'query' | 'header', schema: Call['params']): readonly Json[] {
  if (typeof schema !== 'object' || schema.properties === undefined) return [];
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
    ...(typeof property === 'object' && property.type === 'array' && { style: 'form', explode: true }),
  }));
}

function idempotencyKey({ idempotent }: Call): readonly Json[] {
  if (!idempotent) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'The same key and body: the first answer again. The same key, another body: 422 `idempotency_error`. Still running: 409 `idempotency_in_progress`.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,255}$' },
    },
  ];
}

/** Only an external agent sends them, and only their own. */
function agentParameters({ carriesAgent }: Call): readonly Json[] {
  if (!carriesAgent) return [];
  return [HEADERS.agentName, HEADERS.agentId].map((name) => ({
    name,
    in: 'header',
    required: false,
    description:
      "The external agent of the session; otherwise 400 `missing_agent_info`. Any that differ from the session's agent: 403 `auth_session_acl_denied`.",
    schema: { type: 'string' },
  }));
}

function answers({ answers: byStatus, idempotent }: Call): Json {
  const headers = {
    [HEADERS.requestId]: header('Names this request in the log.'),
    [HEADERS.csrf]: header('The CSRF token that holds from now on.'),
    ...(idempotent && { 'Idempotent-Replayed': header('`true` when this is the answer to an earlier request with this key.') }),
  };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, schema]) => {
      const isHtml = typeof schema === 'object' && schema.type === 'string';
      const type = isHtml ? (schema.contentMediaType ?? 'text/html') : 'application/json';
      return [status, { description: 'Done', headers, content: { [type]: { schema } } }];
    }),
  );
}

/** What can be wrong with a key. */
const KEY_ERRORS: readonly ErrorCode[] = [
  'auth_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_inactive',
  'api_key_expired',
  'api_key_lacking_permissions',
];

/** One response a status, with all the codes that it may carry. */
function refusals(call: Call): Json {
  const { access } = call;
  const gate: readonly ErrorCode[] = access === 'found' ? ['auth_session_invalid'] : access === 'api-key' ? KEY_ERRORS : [];
  const codes = [
    ...new Set<ErrorCode>([...COMMON_ERRORS, ...gate, 'invalid_request_error', 'provider_not_found', ...errorsOf(call)]),
  ];
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => ERRORS[code].status === status);
      return [
        String(status),
        {
          description: here.map((code) => `\`${code}\``).join(', '),
          headers: {
            [HEADERS.productError]: header('`true`: the body is the error object.'),
            ...((status === 429 || status === 503 || status === 409) && {
              'Retry-After': header('Seconds after which another try makes sense.'),
            }),
          },
          content: {
            'application/json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: here } } }] },
            },
          },
        },
      ];
    }),
  );
}

function header(description: string): Json {
  return { description, schema: { type: 'string' } };
}
