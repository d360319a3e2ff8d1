import type { Client } from 'pg';

import type { ImportProblem } from './import-report.ts';
import { keepResource } from './fhir-resources.ts';
import type { FhirBill } from './fhir-row.ts';
import type { PlacedLine } from './read-ndjson.ts';
import { copyRows } from './staging.ts';

const FETCH = 2000;

interface Staged {
  readonly type: string;
  readonly key: string;
  readonly place: number;
  readonly data: string;
}

/** Copies what bills need of each resource into a temporary table, where the references are followed. */
export async function stageResources(
  client: Client,
  lines: AsyncIterable<PlacedLine>,
  onProblem: (problem: ImportProblem, isBad: boolean) => void,
): Promise<void> {
  await client.query(
    'create temporary table resources (type text not null, key text not null, place integer not null, data jsonb not null)',
  );
  await copyRows(
    client,
    { table: 'resources', toValues: ({ type, key, place, data }) => [type, key, place, data] },
    keptOf(lines, onProblem),
  );
  await client.query('create index on resources (key)');
  // A server that was asked twice exports a resource twice; the last one counts.
  await client.query(`
    delete from resources r using (select key, max(place) as last from resources group by key having count(*) > 1) twice
    where r.key = twice.key and r.place < twice.last`);
  await client.query(`
    create temporary table charges as
      select data->>'account' as account, min(place) as place, min(data->>'from') as from_day, min(data->>'patient') as patient,
        sum((data->>'amount')::numeric) as amount, bool_or(data->>'amount' is null) as unpriced,
        case when count(distinct coalesce(data->>'currency', '')) = 1 then min(data->>'currency') end as currency
      from resources
      where type = 'ChargeItem' and data->>'account' is not null and data->>'status' in ('billable', 'billed')
      group by 1`);
  await client.query('create index on charges (account)');
  await client.query(`
    create temporary table invoiced as select distinct data->>'account' as account from resources where type = 'Invoice' and data->>'account' is not null`);
  await client.query('analyze resources; analyze charges; analyze invoiced');
}

async function* keptOf(
  lines: AsyncIterable<PlacedLine>,
  onProblem: (problem: ImportProblem, isBad: boolean) => void,
): AsyncGenerator<Staged> {
  const unread = new Set<string>();
  for await (const { place, text } of lines) {
    const resource = keepResource(parse(text));
    if (resource === undefined)
      onProblem(
        {
          line: place,
          column: undefined,
          code: 'noResource',
          reason: 'is no FHIR resource in JSON with "resourceType" and "id"',
        },
        true,
      );
    else if ('key' in resource) yield { type: resource.type, key: resource.key, place, data: JSON.stringify(resource.data) };
    else if (!unread.has(resource.unread)) {
      unread.add(resource.unread);
      onProblem(
        { line: place, column: resource.unread, code: 'notRead', reason: 'and further resources of this type are not read' },
        false,
      );
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the files state who pays, and SSN digits: what they leave out altogether stays as it is. */
export async function statedParts(client: Client): Promise<{ readonly guarantors: boolean; readonly ssn: boolean }> {
  const { rows } = await client.query<{ guarantors: boolean; ssn: boolean }>(`
    select exists (select from resources where type = 'Account') as guarantors,
      exists (select from resources where type = 'Patient' and data ? 'ssn_last4') as ssn`);
  return rows[0] ?? { guarantors: false, ssn: false };
}

/** Every invoice, and every account with charges but without an invoice, in the order of the files. A cursor keeps memory flat. */
export async function* readBills(client: Client): AsyncGenerator<FhirBill> {
  await client.query('begin');
  await client.query(`
    declare bills no scroll cursor for
    select b.place, b.invoice, a.data as account, p.data as patient, o.data->>'name' as organization,
      case when c.account is null then null else jsonb_build_object('from', c.from_day, 'patient', c.patient, 'amount', c.amount,
        'unpriced', c.unpriced, 'currency', c.currency) end as charges,
      case when jsonb_array_length(coalesce(a.data->'guarantors', '[]')) = 0 then null else (
        select jsonb_agg(g.data order by at) from jsonb_array_elements_text(a.data->'guarantors') with ordinality party (key, at)
        join resources g on g.key = party.key and g.key <> p.key) end as guarantors,
      exists (select from jsonb_array_elements_text(a.data->'guarantors') party (key)
        where not exists (select from resources g where g.key = party.key)) as lacks_guarantor
    from (
      select place, data as invoice, data->>'account' as account, data->>'patient' as patient, data->>'issuerKey' as issuer
        from resources where type = 'Invoice'
      union all
      select r.place, null, r.key, coalesce(r.data->>'patient', c.patient), r.data->>'ownerKey' from charges c
        join resources r on r.key = c.account where not exists (select from invoiced i where i.account = c.account)
    ) b
    left join resources a on a.key = b.account
    left join resources p on p.key = b.patient
    left join resources o on o.key = coalesce(b.issuer, a.data->>'ownerKey')
    left join charges c on c.account = b.account
    order by b.place`);
  for (;;) {
    const { rows } = await client.query<FhirBill>(`fetch ${FETCH} from bills`);
    yield* rows;
    if (rows.length < FETCH) break;
  }
  await client.query('commit');
}
