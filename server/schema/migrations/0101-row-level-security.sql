-- A second wall between providers, under the conditions of each statement: a request runs as causeway_requests with its provider
-- in a setting of its transaction, and PostgreSQL shows it the rows of that provider alone. The owner of the tables is exempt, so
-- processes of the version before go on. platform/database/roles.ts creates the roles and gives them their rights.

-- For each new table with a provider: call separate_providers('the_table');
create procedure separate_providers(the_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', the_table);
  execute format(
    'create policy of_the_provider on %s to causeway_requests using (provider_id = current_setting(''causeway.provider'', true))',
    the_table);
  execute format('create policy of_all_providers on %s to causeway_jobs using (true)', the_table);
end
$$;

do $$
declare
  the_table regclass;
begin
  for the_table in
    select c.oid from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped
    where n.nspname in ('public', 'simulator', 'tokeniser') and c.relkind = 'r'
    order by c.oid
  loop
    call separate_providers(the_table);
  end loop;
end
$$;

-- A view otherwise reads with the rights of its owner, who is exempt.
alter view instalment_balances set (security_invoker = true);
alter view plan_balances set (security_invoker = true);
