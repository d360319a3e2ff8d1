import { DatabaseError, type Client } from 'pg';

import { quote } from './create-database.ts';
import { withClient } from './with-client.ts';

/** Requests reach the rows of one provider, jobs those of all. Neither can change a table, a policy or a trigger. */
const ROLES = ['causeway_requests', 'causeway_jobs'] as const;
const SCHEMAS: readonly string[] = ['public', 'simulator', 'tokeniser'];

/** Two processes, perhaps of two databases on one server, did it at once. */
const ALREADY_DONE: readonly string[] = ['42710', '23505', 'XX000'];
const NOT_ALLOWED = '42501';

/** Creates the roles where they are missing, which belong to the whole server, and lets the user of this address take them. */
export function prepareRoles(url: string): Promise<void> {
  return withClient(url, async (client) => {
    for (const role of ROLES) {
      if (await isRow(client, 'select 1 from pg_roles where rolname = $1', role)) continue;
      await attempt(client, `create role ${quote(role)} nologin`);
    }
    for (const role of ROLES) {
      if (await isRow(client, `select 1 where pg_has_role(current_user, $1, ${MAY_TAKE})`, role)) continue;
      await attempt(client, `grant ${quote(role)} to current_user`);
    }
  });
}

/** From PostgreSQL 16 on, a member may be kept from taking the role. */
const MAY_TAKE = "case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end";

/** Gives the roles their rights on tables that are new to them: after a migration, and after a restore without rights. */
export function grantRights(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string; relation: string; rights: string }>(MISSING_RIGHTS, [ROLES, SCHEMAS]);
    if (rows.length === 0) return;
    for (const schema of SCHEMAS) await attempt(client, `grant usage on schema ${schema} to ${ROLES.join(', ')}`);
    for (const { role, relation, rights } of rows) await attempt(client, `grant ${rights} on ${relation} to ${quote(role)}`);
  });
}

/** Requests have no business in a table without a provider; no role writes the list of migrations. */
const MISSING_RIGHTS = `
  select role, c.oid::regclass::text as relation, rights
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  cross join unnest($1::text[]) as role
  cross join lateral (
    select case when c.relname like 'kysely_%' or c.relkind = 'v' then 'select' else 'select, insert, update, delete' end as rights
  ) wanted
  where n.nspname = any($2) and c.relkind in ('r', 'p', 'v')
    and (role = 'causeway_jobs' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped))
    and exists (
      select from unnest(string_to_array(rights, ', ')) as one where not has_table_privilege(role, c.oid, one))`;

async function isRow(client: Client, statement: string, value: string): Promise<boolean> {
  const { rowCount } = await client.query(statement, [value]);
  return Boolean(rowCount);
}

async function attempt(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const code = error instanceof DatabaseError ? (error.code ?? '') : '';
    if (ALREADY_DONE.includes(code)) return;
    if (code !== NOT_ALLOWED) throw error;
    const { rows } = await client.query<{ user: string }>('select current_user as "user"');
    throw new Error(
      `The user "${rows[0]?.user}" of DATABASE_URL may not run "${statement}". Run as an administrator of the database: ${CURE.replaceAll('USER', quote(rows[0]?.user ?? ''))}`,
      { cause: error },
    );
  }
}

const CURE = `create role causeway_requests nologin; create role causeway_jobs nologin; grant causeway_requests, causeway_jobs to USER;`;
