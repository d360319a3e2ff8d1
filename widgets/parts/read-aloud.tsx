import type { Translate } from '#engine/react';

import { PhoneText } from './phone-text.tsx';

export interface ReadAloudProps {
  readonly translate: Translate;
  /** The filled text between the quotation marks. */
  readonly words: string;
}

/** What an agent reads to the person on the phone, in about twenty seconds. */
export function ReadAloud({ translate, words }: ReadAloudProps) {
  return (
    <figure className="script">
      <figcaption className="script-name">{translate('agentReview.readAloud')}</figcaption>
      <blockquote className="script-words">
        <PhoneText isPlain text={words} />
      </blockquote>
    </figure>
  );
}
