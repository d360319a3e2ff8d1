import { type Entity, maybeTextSchema, textSchema, closedObject } from './schema.ts';
import { documentSchema } from './document.ts';
/** The notice that the law requires for a refused person, as a document to read and print. */
const noticeSchema = {
  ...documentSchema,
  properties: { ...documentSchema.properties, document_type: { const: 'adverse_action_notice' } },
} as const;

/** The last decision of the credit bureau, where it was against a plan. */
export const refusalSchema = closedObject({
  code: { ...textSchema, description: 'a wire code that a bureau can give' },
  cure: {
    enum: ['nothing', 'address', 'thaw', 'again'],
    description: 'what makes asking again worthwhile: another address, a freeze that was lifted, or only another try',
  },
  decided_at: maybeTextSchema,
  notice: {
    anyOf: [noticeSchema, { type: 'null' }],
    description: 'the notice of adverse action, where the decision rests on data of the bureau',
  },
});

/** A decision of the credit bureau against a plan. */
export type Refusal = Entity<typeof refusalSchema>;
