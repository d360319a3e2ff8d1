import type { FormContext } from '#engine/react';
import type { SentFullText } from '#api/entities';
import { LinkedSentence } from './linked-sentence.tsx';

export interface FullTextLineProps {
  readonly fullText: SentFullText;
  readonly context: FormContext;
  readonly isBusy: boolean;
}

/** Where the full text went of what the agent is about to read aloud, and what to do where it did not arrive. */
export function FullTextLine({ fullText, context, isBusy }: FullTextLineProps) {
  const { translate, act } = context;
  const { version, status, sent_to, again } = fullText;
  const values = { to: sent_to ?? '' };
  return (
    <div className="script-sent">
      <p role="status">
        <LinkedSentence text={translate(`agentReview.fullText.${wordsOf(fullText)}`, values)} href={`/documents/${version}`} />
      </p>
      {again && (
        <button
          type="button"
          className="link-button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && act('send-full-text')}
        >
          {translate(`agentReview.fullText.${status === 'none' ? 'now' : 'again'}`)}
        </button>
      )}
    </div>
  );
}

function wordsOf({ status, channel, again }: SentFullText): string {
  if (status === 'none') return again ? 'unsent' : 'noContact';
  return `${status}${channel === 'email' ? 'Email' : 'Phone'}`;
}
