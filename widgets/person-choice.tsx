import type { WidgetUses } from '#engine';
import type { Application } from '#api/entities';
import type { Widget, WidgetProps } from '#engine/react';
import { guarantorsBesidesUser } from '#rules';
import { useTranslation } from 'react-i18next';

import { ChoiceCards, ChoiceWords, type Choice } from './parts/choice-cards.tsx';
import { Icon } from './parts/icon.tsx';
import { readApplication, readVault } from './parts/slots.ts';

export const uses: WidgetUses = { gives: ['string'] };

/** Who enrolls: `patient`, or the id of a guarantor. It suggests no person, because the bureau checks the credit of the chosen one. */
function PersonChoice(props: WidgetProps) {
  const { field, value, context } = props;
  const { slots } = context;
  const { t } = useTranslation();
  const vault = readVault(slots[field.slot ?? 'vaultData']);
  if (!vault) return null;
  const { user } = vault;
  const patient = user.first_name;
  const choices: readonly Choice[] = [
    {
      value: 'patient',
      body: (
        <ChoiceWords
          title={t('selectUser.asPatient', { name: `${patient} ${user.last_name}` })}
          detail={t('selectUser.creditOf', { name: patient })}
        />
      ),
    },
    ...guarantorsBesidesUser(vault).map(({ guarantor_id, first_name, last_name }) => ({
      value: guarantor_id,
      body: (
        <ChoiceWords
          title={t('selectUser.asGuarantor', { patient, name: `${first_name} ${last_name}` })}
          detail={t('selectUser.creditOf', { name: first_name })}
        />
      ),
    })),
  ];
  const before = chosenBefore(readApplication(slots['application']));
  const isOther = before !== undefined && value !== undefined && value !== before;
  return (
    <>
      <ChoiceCards widget={props} choices={choices} />
      {before !== undefined && (
        <p className="choice-warning" role="status">
          {isOther && (
            <>
              <Icon name="alert" />
              {t('selectUser.startsOver')}
            </>
          )}
        </p>
      )}
    </>
  );
}

/** The person who enrolls by the application, as a choice of this widget; undefined before the first choice. */
function chosenBefore(application: Application | undefined): string | undefined {
  if (application?.is_patient === true) return 'patient';
  return application?.guarantor_id ?? undefined;
}

export const widget: Widget = {
  name: 'person-choice',
  component: PersonChoice,
  layout: 'group',
  initial: (_field, { slots }) => chosenBefore(readApplication(slots['application'])),
};
