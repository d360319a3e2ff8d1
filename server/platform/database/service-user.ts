import { DatabaseError, escapeLiteral } from 'pg';

import { withDatabase } from './create-database.ts';
import { prepareRoles } from './roles.ts';
import { withClient } from './with-client.ts';

const SERVICE_USER = 'causeway_service';
/** Another process did it a moment earlier. */
const ALREADY_DONE: readonly string[] = ['42710', '23505', 'XX000'];

/**
 * The address of a database of the embedded PostgreSQL for the service, whose user owns the tables and is no superuser, so that
 * row-level security holds for it. A database of an earlier version, which the superuser owned, becomes its own.
 */
export async function openToService(serverUrl: string, database: string, password: string): Promise<string> {
  await prepareRoles(serverUrl);
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE_USER]);
    if (rowCount) return;
    await client.query(`create role ${SERVICE_USER} login password ${escapeLiteral(password)}`);
    await client.query(`grant causeway_requests, causeway_jobs to ${SERVICE_USER}`);
  }).catch(ignoreAlreadyDone);
  const url = new URL(withDatabase(serverUrl, database));
  await withClient(url.href, async (client) => void (await client.query(HAND_OVER))).catch(ignoreAlreadyDone);
  url.username = SERVICE_USER;
  return url.href;
}

function ignoreAlreadyDone(error: unknown): void {
  if (!(error instanceof DatabaseError && ALREADY_DONE.includes(error.code ?? ''))) throw error;
}

const HAND_OVER = `
  do $$
  declare
    statement text;
    own_schemas oid[] := array(
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema');
  begin
    if (select datdba::regrole::text from pg_database where datname = current_database()) = '${SERVICE_USER}' then return; end if;
    for statement in
      select format('alter table %s owner to ${SERVICE_USER}', oid::regclass) from pg_class
        where relnamespace = any (own_schemas) and relkind in ('r', 'p', 'v')
      union all
      select format('alter routine %s owner to ${SERVICE_USER}', oid::regprocedure) from pg_proc where pronamespace = any (own_schemas)
      union all
      select format('alter type %s owner to ${SERVICE_USER}', oid::regtype) from pg_type
        where typnamespace = any (own_schemas) and typtype in ('e', 'd')
      union all
      select format('alter schema %I owner to ${SERVICE_USER}', nspname) from pg_namespace where oid = any (own_schemas)
      union all
      select format('alter database %I owner to ${SERVICE_USER}', current_database())
    loop
      execute statement;
    end loop;
  end
  $$`;
