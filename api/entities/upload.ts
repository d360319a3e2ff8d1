import { closedObject, type Entity } from './schema.ts';

/** A file of the visitor, as the answers of a form hold it: never its content. */
const uploadedFileSchema = closedObject({
  id: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
  name: { type: 'string', minLength: 1, maxLength: 255 },
  size: { type: 'integer', minimum: 1 },
  type: { type: 'string', maxLength: 100, description: 'the media type that its content has' },
});

/** How far an upload has come. */
export const uploadSchema = closedObject(
  {
    upload_id: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
    state: {
      enum: ['receiving', 'checking', 'ready', 'refused'],
      description: '`checking`: all of it is here and its scan is not done. A form takes a file that is `ready` alone',
    },
    received: { type: 'integer', minimum: 0, description: 'how many bytes are stored: the next part begins there' },
  },
  {
    problem: {
      enum: ['type', 'extension', 'infected'],
      description:
        'why it is refused: the content is of no accepted type, the name ends like another type, or the scanner found something',
    },
    file: { ...uploadedFileSchema, description: 'once it is ready' },
  },
);

export type UploadedFile = Entity<typeof uploadedFileSchema>;
export type Upload = Entity<typeof uploadSchema>;

/** What the path of a call names that is about one upload. */
export const uploadParamsSchema = closedObject({ upload_id: { type: 'string', pattern: '^[0-9a-f-]{36}$' } });
