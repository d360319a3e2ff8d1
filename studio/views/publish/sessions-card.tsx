import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { Review, StepSessions } from '../../service/index.ts';
import { writeValues } from '../../store/history.ts';
import { useStudio } from '../../store/studio-store.ts';

interface SessionsCardProps {
  readonly review: Review;
  readonly file: string;
  readonly canEdit: boolean;
  readonly share: number;
}

/** Who is enrolling now, step by step, and what a new version does to them. */
export function SessionsCard({ review: { sessions }, file, canEdit, share }: SessionsCardProps) {
  const { t } = useTranslation();
  const text = useStudio(({ drafts }) => drafts[file]?.text ?? '');
  const moves = /"sessions_under_way"\s*:\s*"move"/.test(text);
  const all = sessions.reduce((sum, { started, free }) => sum + started + free, 0);
  return (
    <section className="publish-card" aria-labelledby="publish-sessions">
      <h2 id="publish-sessions">
        {t('publish.sessions')} <span className="dim">{t('publish.sessionsCount', { count: all })}</span>
      </h2>
      {all === 0 && <p className="soft">{t('publish.noSessions')}</p>}
      {all > 0 && (
        <table className="publish-sessions">
          <thead>
            <tr>
              <th scope="col">{t('publish.step')}</th>
              <th scope="col">{t('publish.count')}</th>
              <th scope="col">{t('publish.fate')}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((one) => (
              <StepRow key={`${one.flow}/${one.step}`} sessions={one} moves={moves} isTrial={share < 100} />
            ))}
          </tbody>
        </table>
      )}
      {canEdit && (
        <RadioGroup
          className="publish-choice"
          value={moves ? 'move' : 'keep'}
          onChange={(value) =>
            writeValues([{ file, path: ['sessions_under_way'], ...(value === 'move' && { value }) }], 'sessions under way')
          }
        >
          <Label>{t('publish.underWay')}</Label>
          <Radio value="keep">{t('publish.keep')}</Radio>
          <Radio value="move">{t('publish.moveAll')}</Radio>
        </RadioGroup>
      )}
    </section>
  );
}

interface StepRowProps {
  readonly sessions: StepSessions;
  readonly moves: boolean;
  readonly isTrial: boolean;
}

function StepRow({ sessions: { step, started, free }, moves, isTrial }: StepRowProps) {
  const { t } = useTranslation();
  const fates = [
    ...(started > 0 ? [moves ? t('publish.move', { count: started }) : t('publish.finish', { count: started })] : []),
    ...(free > 0 ? [isTrial ? t('publish.mayTake', { count: free }) : t('publish.take', { count: free })] : []),
  ];
  return (
    <tr>
      <th scope="row">{step ?? t('publish.unknownStep')}</th>
      <td className="num">{started + free}</td>
      <td className="soft">
        {fates.map((fate) => (
          <p key={fate}>{fate}</p>
        ))}
      </td>
    </tr>
  );
}
