import { providerEventSchemas } from '#api/entities';

import { code, page, section, type Page } from './markdown.ts';
import { schemaTable } from './schema-table.ts';

/** Every kind of event that a provider's endpoints can receive, with the fields of its data. */
export function eventsPage(): Page {
  const sections = Object.entries(providerEventSchemas).map(([kind, schema]) =>
    section(code(kind), schema.description, schemaTable(schema)),
  );
  return page(
    'events.md',
    'Events',
    'What the endpoints of a provider receive: `{ "type", "timestamp", "data" }`. `data` has `provider_id` and the fields below. How to receive them: [Receive events](../guides/events.md).',
    ...sections,
  );
}
