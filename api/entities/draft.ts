import { type Entity, closedObject, daySchema, idSchema } from './schema.ts';

/** What a page keeps of the draft that it has saved or opened: nothing of its answers. */
export const draftSchema = closedObject({
  draft_id: idSchema,
  version: { type: 'integer', minimum: 1, description: 'one more with each saving' },
  sent_to: { type: 'string', description: 'the contact, masked' },
  ends_on: { ...daySchema, description: 'the last day on which the draft opens' },
});

export type Draft = Entity<typeof draftSchema>;
