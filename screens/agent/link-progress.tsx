import type { PhoneLink } from '#api/entities';
import { Icon } from '#widgets';
import { useTranslation } from 'react-i18next';

import { useClock } from './use-clock.ts';

const STAGES = ['sent', 'opened', 'verified', 'method_added', 'signed'] as const;
type Stage = (typeof STAGES)[number];

/** When the patient came to a stage; null where they have not. */
function timeOf(link: PhoneLink, stage: Stage): string | null {
  const times = {
    sent: link.state === 'sending' || link.state === 'refused' ? null : link.sent_at,
    opened: link.opened_at,
    verified: link.verified_at,
    method_added: link.method_added_at,
    signed: link.signed_at,
  };
  return times[stage];
}

/** How far the patient is on their own phone, stage by stage, with the time of each. */
export function LinkProgress({ link }: { readonly link: PhoneLink }) {
  const { t } = useTranslation();
  const clock = useClock();
  const reached = STAGES.filter((stage) => timeOf(link, stage) !== null).length;
  const values = { to: link.sent_to, time: clock(link.expires_at) };
  return (
    <>
      <p role="status" className="link-state" data-state={link.state}>
        {link.state === 'ended' ? t(`agentLink.ended.${link.ended_by ?? 'agent'}`) : t(`agentLink.states.${link.state}`, values)}
      </p>
      <ol className="link-stages">
        {STAGES.map((stage, index) => {
          const time = timeOf(link, stage);
          const place = time !== null ? 'done' : index === reached ? 'next' : 'later';
          return (
            <li key={stage} data-place={place}>
              <span className="link-mark">{time !== null && <Icon name="check" />}</span>
              <span>{t(`agentLink.stages.${wordsOf(stage, link)}`, { to: link.sent_to })}</span>
              {time !== null && <time dateTime={time}>{clock(time)}</time>}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** "Card added" rather than "Payment method added" where the kind is known; never a digit. */
function wordsOf(stage: Stage, { method_kind }: PhoneLink): string {
  if (stage !== 'method_added' || method_kind === null) return stage;
  return { bank: 'bankAdded', card: 'cardAdded', 'hsa-fsa': 'hsaAdded' }[method_kind];
}
