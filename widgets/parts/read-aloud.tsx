import type { Translate } from '#engine/react';

export interface ReadAloudProps {
  readonly translate: Translate;
  /** What stands between the quotation marks, filled in. */
  readonly words: string;
}

/** What an agent reads to the person on the phone, in about twenty seconds. */
export function ReadAloud({ translate, words }: ReadAloudProps) {
  return (
    <figure className="script">
      <figcaption className="script-name">{translate('agentReview.readAloud')}</figcaption>
      <blockquote className="script-words">{words}</blockquote>
    </figure>
  );
}
