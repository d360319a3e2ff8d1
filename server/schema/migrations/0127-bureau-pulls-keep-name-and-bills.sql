-- A request to the bureau whose answer was lost is repeated by the same name, so that the gateway does not ask the bureau again. And a
-- refusal is about the bills of its request, whatever is chosen later.

alter table bureau_pulls
  add column request_id uuid,
  add column bill_ids uuid[];

comment on column bureau_pulls.request_id is 'The name of the request to the bureau, where it repeats an earlier one; null where the name is pull_id.';
comment on column bureau_pulls.bill_ids is 'The bills that the request was about; null for requests of versions that did not record them.';
