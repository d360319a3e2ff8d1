import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

/** One content of a provider's configuration, named by its hash. */
export interface ConfigurationVersion {
  readonly provider_id: string;
  readonly version: string;
  readonly provider: string;
  readonly flows: string;
}

/** Keeps a version, or notes that it is used once more. */
export async function putConfigurationVersion(
  db: Db,
  { provider_id, version, provider, flows }: ConfigurationVersion,
  now: Date,
): Promise<void> {
  await sql`
    insert into configuration_versions (provider_id, version, provider, flows, used_at)
    values (${provider_id}, ${version}, ${provider}, ${flows}, ${now})
    on conflict (provider_id, version) do update set used_at = greatest(configuration_versions.used_at, excluded.used_at)
  `.execute(db);
}

export async function findConfigurationVersion(
  db: Db,
  { provider_id, version }: Pick<ConfigurationVersion, 'provider_id' | 'version'>,
): Promise<ConfigurationVersion | undefined> {
  const { rows } = await sql<ConfigurationVersion>`
    select provider_id, version, provider, flows from configuration_versions
    where provider_id = ${provider_id} and version = ${version}
  `.execute(db);
  return rows[0];
}

/** Versions that no session can still use: no session lives that long after it began on one. */
export async function sweepConfigurationVersions(
  db: Db,
  { now, hours }: { readonly now: Date; readonly hours: number },
): Promise<void> {
  await sql`
    delete from configuration_versions where used_at < ${now}::timestamptz - make_interval(hours => ${hours})
  `.execute(db);
}

/**
 * Puts a session on another version: from the one it was read with, so that of two requests at once one moves it. A session that
 * has started by now is only moved where that was asked for.
 */
export async function moveSession(
  db: Db,
  session: { readonly provider_id: string; readonly session_id_hash: string; readonly configuration_version: string | null },
  { to, evenStarted }: { readonly to: string; readonly evenStarted: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions set configuration_version = ${to}
    where provider_id = ${session.provider_id} and session_id_hash = ${session.session_id_hash}
      and configuration_version is not distinct from ${session.configuration_version}
      and (${evenStarted} or configuration_version is null or (patient_id is null and proved_code_id is null))
  `.execute(db);
  return numAffectedRows === 1n;
}
