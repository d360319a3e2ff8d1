import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { displayLastName } from '#rules';
import { useTranslation } from 'react-i18next';

import { ChoiceCards, ChoiceWords } from './parts/choice-cards.tsx';
import { readMatches } from './parts/slots.ts';

export const uses: WidgetUses = { gives: ['string'] };

/** Which of several patients a caller means: as much of each as it takes to ask. */
function MatchChoice(props: WidgetProps) {
  const { t } = useTranslation();
  const choices = readMatches(props.context.slots[props.field.slot ?? 'agentMatches']).map((match) => ({
    value: match.match_id,
    body: (
      <ChoiceWords
        title={`${match.first_name} ${displayLastName(match.last_initial)}.`}
        detail={t('agentChoose.patientDetail', { year: match.birth_year, count: match.bills })}
      />
    ),
  }));
  return <ChoiceCards widget={props} choices={choices} />;
}

export const widget: Widget = { name: 'match-choice', component: MatchChoice, layout: 'group' };
