import { useTranslation } from 'react-i18next';

import { CommonCauses } from './common-causes.tsx';
import { OtherOptions } from './other-options.tsx';
import { Searched } from './searched.tsx';
import './finding.css';

const CAUSES = ['findingBill.mistyped', 'findingBill.otherName', 'findingBill.oldContact', 'findingBill.tooNew'];

/** What to do when no code arrives. The page is the same whether or not the lookup found a person, so it discloses neither. */
export function NoCode() {
  const { t } = useTranslation();
  return (
    <section className="no-code">
      <h2>{t('verifyCode.noCode')}</h2>
      <Searched />
      <CommonCauses causes={CAUSES} />
      <OtherOptions />
    </section>
  );
}
