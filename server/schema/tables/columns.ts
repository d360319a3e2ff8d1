import type { ColumnType } from 'kysely';

/** A moment that is always given by the caller's clock. */
export type Instant = ColumnType<Date, Date, Date>;
/** A moment that may not have come. */
export type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A moment that the database fills in. */
export type Filled = ColumnType<Date, Date | undefined, Date>;
