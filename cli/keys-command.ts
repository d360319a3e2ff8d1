import { FunnelError, isScope, SCOPES, type Scope } from '#api';
import { addDays, isDay, type DayString } from '#rules';
import { createApiKey, keyState, listApiKeys, revokeApiKey, type ApiKey } from '#server';

import { CommandProblem, exitCode, UsageProblem } from './command.ts';
import { defineCommand, formatNames } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const WHERE = `The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/api-keys.md`;

const WHICH = 'which key? Give how it begins, such as cw_1a2b3c4d';

export const createKeyCommand = defineCommand({
  name: 'keys create',
  help: `
Usage: causeway keys create --provider SLUG --name "What it is for" --expires 2027-06-30 [--scope offers:write]...

Makes an API key. The key goes to standard output and is never shown again: only its hash is kept.

  --provider SLUG  whose key it is: the name of the file providers/SLUG.json
  --name TEXT      what it is for
  --expires DAY    the last day it works, a year away at most; every key ends
  --starts DAY     the first day it works; at once where it is not said
  --scope SCOPE    what it is good for: ${SCOPES.join(' or ')}; may be given more than once, ${SCOPES[0]} where it is not
  --json           the key and what is known of it as JSON

Exit codes: 0 the key is there, 3 it was refused, 5 no such provider.
${WHERE}
`,
  options: {
    provider: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    starts: { type: 'string' },
    scope: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
  operands: { most: 0, tooMany: 'what a key is for goes behind --name, in quotation marks' },
  run({ values }, context) {
    if (values.name === undefined) throw new UsageProblem('what is it for? Add --name "..."');
    const scopes = (values.scope ?? [SCOPES[0]]).map(requireScope);
    const [starts, expires] = [requireDay(values.starts), requireDay(values.expires)];
    const wish = {
      name: values.name,
      scopes,
      startsAt: starts && startOf(starts),
      expiresAt: expires && startOf(addDays(expires, 1)),
    };
    return withProviderDatabase('keys', values.provider, context, async (db, { provider_id }) => {
      try {
        const { key, record } = await createApiKey(db, { providerId: provider_id, ...wish }, new Date());
        context.out(values.json ? `${JSON.stringify({ version: 1, key, ...described(record) })}\n` : `${key}\n`);
        if (!values.json) context.report('Keep it where secrets are kept: it is not shown again.');
      } catch (error) {
        if (!(error instanceof FunnelError)) throw error;
        throw new CommandProblem(exitCode.invalid, `${error.code}: ${error.message}`);
      }
    });
  },
});

export const listKeysCommand = defineCommand({
  name: 'keys list',
  help: `
Usage: causeway keys list --provider SLUG [--json]

Every key that the provider ever had, the newest first: how it begins, how it is, what it is good for, until when, when it
was used last, and what it is for.

Exit codes: 0, 5 no such provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  run: ({ values }, context) =>
    withProviderDatabase('keys', values.provider, context, async (db, { provider_id }) => {
      const keys = (await listApiKeys(db, provider_id)).map(described);
      if (values.json) context.out(`${JSON.stringify({ version: 1, keys })}\n`);
      else for (const key of keys) context.out(`${lineOf(key)}\n`);
      if (keys.length === 0) context.report('There is no key yet.');
    }),
});

export const revokeKeyCommand = defineCommand({
  name: 'keys revoke',
  help: `
Usage: causeway keys revoke PREFIX --provider SLUG

Ends the key that begins with PREFIX, such as cw_1a2b3c4d, at once and for good. Frames that are open go on for half an hour at most.

Exit codes: 0 the key is revoked, 5 no such key or provider.
${WHERE}
`,
  options: { provider: { type: 'string' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run: ({ values, positionals: [typed = ''] }, context) =>
    withProviderDatabase('keys', values.provider, context, async (db, { provider_id, slug }) => {
      // A person may paste the whole key: no message repeats more than its beginning.
      const prefix = typed.slice(0, 11);
      const key = await revokeApiKey(db, { providerId: provider_id, prefix }, new Date());
      if (!key) throw new CommandProblem(exitCode.notFound, `the provider "${slug}" has no key that begins with "${prefix}"`);
      context.report(`${prefix} is revoked.`);
    }),
});

type Described = ReturnType<typeof described>;

function described(key: ApiKey) {
  const { prefix, name, scopes, starts_at, expires_at, used_at } = key;
  return { prefix, name, scopes, starts_at, expires_at, used_at, state: keyState(key, new Date()) };
}

function lineOf({ prefix, name, scopes, expires_at, used_at, state }: Described): string {
  const used = used_at === null ? 'never used' : `used ${dayOf(used_at)}`;
  return [prefix, state.padEnd(8), scopes.join('+'), `until ${dayOf(expires_at)}`, used, name].join('  ');
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function requireScope(text: string): Scope {
  if (isScope(text)) return text;
  throw new UsageProblem(`there is no scope "${text}" (${formatNames(text, SCOPES)})`);
}

function requireDay(text: string | undefined): DayString | undefined {
  if (text === undefined || isDay(text)) return text as DayString | undefined;
  throw new UsageProblem(`"${text}" is not a day like 2027-06-30`);
}

function startOf(day: DayString): Date {
  return new Date(`${day}T00:00:00Z`);
}
