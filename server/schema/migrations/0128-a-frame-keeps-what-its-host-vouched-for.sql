-- A frame whose answer was lost asks again when the request is forgotten. Its session is then bound to the contact that the host named,
-- and not to whatever contact the application has by now.

alter table simulated_offers add column contact_hash text;

comment on column simulated_offers.contact_hash is 'Keyed hash of the contact for which the host vouched, once it is taken; null before, and for those that earlier versions took.';
comment on column applications.sealed is 'The phone and the address that the visitor gave, and the contact that a host named, as JSON, encrypted.';
