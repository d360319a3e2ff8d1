import type { Widget, WidgetProps } from '#engine/react';
import { guarantorsBesidesUser } from '#rules';
import { ChoiceCards, type Choice } from './parts/choice-cards.tsx';
import { readVault } from './parts/slots.ts';

/** Who enrolls: `patient`, or the id of a guarantor. Nobody is chosen beforehand, as their credit will be checked. */
function PersonChoice(props: WidgetProps) {
  const { translate, slots } = props.context;
  const vault = readVault(slots[props.field.slot ?? 'vaultData']);
  if (!vault) return null;
  const patient = vault.user.first_name;
  const choices: readonly Choice[] = [
    { value: 'patient', body: <Person name={`${patient} ${vault.user.last_name}`} role={translate('selectUser.asPatient')} /> },
    ...guarantorsBesidesUser(vault).map((guarantor) => ({
      value: guarantor.guarantor_id,
      body: (
        <Person name={`${guarantor.first_name} ${guarantor.last_name}`} role={translate('selectUser.asGuarantor', { patient })} />
      ),
    })),
  ];
  return <ChoiceCards widget={props} choices={choices} />;
}

function Person({ name, role }: { readonly name: string; readonly role: string }) {
  return (
    <>
      <span className="choice-title">{name}</span>
      <span className="choice-detail">{role}</span>
    </>
  );
}

export const widget: Widget = { name: 'person-choice', component: PersonChoice, layout: 'group' };
