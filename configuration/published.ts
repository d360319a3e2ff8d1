/** The text of a provider file that was published: it takes the place of the file in the folder. */
export interface PublishedText {
  /** Another text has another id. */
  readonly id: string;
  readonly text: string;
}

/** A text that only a share of the new visitors gets. */
export interface PublishedTrial extends PublishedText {
  /** Whole percents, from 1 to 99. */
  readonly share: number;
}

/** What was published of providers, as it holds at this moment. It was checked and proved before. */
export interface Published {
  /** Every provider of which something is published, by the name of its file. */
  readonly slugs: () => readonly string[];
  readonly inForce: (slug: string) => PublishedText | undefined;
  readonly trial: (slug: string) => PublishedTrial | undefined;
}
