import { expect, onTestFinished } from 'vitest';

import { enrollPersistently } from '../faults/enroll-persistently.ts';
import { somePatients } from '../faults/enrollment.ts';
import { inTurn } from '../faults/http-visitor.ts';
import { startLoad, untilMessagesAreSent } from '../faults/load.ts';
import { aTestPlan, bringPlansIn } from '../faults/old-plans.ts';
import { bringPatientsIn, startService } from '../faults/service.ts';
import { transferPersistently } from '../faults/transfer-persistently.ts';
import { byDepth } from '../setup/depth.ts';
import { findFailures, recordRun } from '../trust/record-run.ts';
import { seePlan } from '../trust/see-plan.ts';
import { startPooler } from './pgbouncer.ts';
import { startPrimary } from './postgres.ts';
import { machineTest } from './programs.ts';

/** Fewer than one process alone would take, so that each is lent to another process with every transaction. */
const CONNECTIONS = 4;
const PEOPLE = byDepth(20, 200);
const PREPARED_SINCE = [1, 21];

/** What a connection of PostgreSQL still has of the request that used it last. */
const LEFT_BEHIND = `
  select 'role ' || current_setting('role') as about where current_setting('role') <> 'none'
  union all select 'provider ' || current_setting('causeway.provider', true) where coalesce(current_setting('causeway.provider', true), '') <> ''
  union all select 'lock_timeout ' || current_setting('lock_timeout') where current_setting('lock_timeout') <> '0'
  union all select 'lock ' || locktype from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
  union all select 'temporary table ' || relname from pg_class where relpersistence = 't'
  union all select 'channel ' || c from pg_listening_channels() c`;

machineTest(
  'two processes behind PgBouncer in transaction mode serve every call and job, and leave nothing on its connections',
  ['initdb', 'postgres', 'pgbouncer'],
  async () => {
    const postgres = await startPrimary();
    onTestFinished(postgres.stop);
    await postgres.ask('create database pooled');
    const pooler = await startPooler(postgres, CONNECTIONS);
    onTestFinished(pooler.stop);
    const [version] = await pooler.ask<{ readonly version: string }>('show version');
    const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version?.version ?? '') ?? []).slice(1).map(Number);
    const knowsNames = major > (PREPARED_SINCE[0] ?? 0) || minor >= (PREPARED_SINCE[1] ?? 0);
    const pooled = postgres.urlOf('pooled', pooler.port);
    // Rate limits are on, as they keep their counts by statements of their own.
    const service = await startService({
      databaseUrl: knowsNames ? pooled : `${pooled}?named_statements=off`,
      env: { RATE_LIMITS: 'on' },
    });
    onTestFinished(service.stop);
    const direct = { ...service, databaseUrl: postgres.urlOf('pooled') };
    const patients = somePatients(PEOPLE);
    // Imports use temporary tables.
    await bringPatientsIn(direct.databaseUrl, patients, service.hospital);
    const plans = Array.from({ length: Math.ceil(PEOPLE / 4) }, () => aTestPlan());
    await bringPlansIn(direct, plans);
    const at = inTurn(service.processes);

    const enrolling = startLoad({
      at,
      size: 4,
      people: patients,
      run: async (visitor, one) => seePlan(visitor, await enrollPersistently(visitor, one)),
    });
    const moving = startLoad({
      at,
      size: 2,
      people: plans,
      run: async (visitor, one) => seePlan(visitor, await transferPersistently(visitor, one, async () => undefined)),
    });
    const acknowledged = [...(await enrolling.finish()), ...(await moving.finish())];
    await untilMessagesAreSent(service);

    const left = new Set<string>();
    for (let look = 0; look < 8 * CONNECTIONS; look += 1)
      for (const { about } of await service.ask<{ readonly about: string }>(LEFT_BEHIND)) left.add(about);
    const answers = [...enrolling.answers, ...moving.answers];
    const output = service.processes.map((one) => one.output()).join('');
    const unknown = /prepared statement "[^"]*" (?:does not exist|already exists)/.exec(output)?.[0];
    const found = [...left, ...(unknown === undefined ? [] : [unknown])].map(
      (what) => `a connection was lent with ${what} on it`,
    );
    const failures = await findFailures({ ask: service.ask, acknowledged, answers, found });
    recordRun({
      run: 'PgBouncer in transaction mode',
      did: `${acknowledged.length} plans by 2 processes over ${CONNECTIONS} connections of PgBouncer ${major}.${minor}, named statements ${knowsNames ? 'on' : 'off'}`,
      ...failures,
      figures: [`${answers.length} responses of 503`, `${left.size} settings, locks, tables or channels left on a connection`],
    });
    expect(failures.breaches).toEqual([]);
  },
  20 * 60_000,
);
