import { usePage } from '../page.ts';
import { CommonCauses } from './common-causes.tsx';
import { OtherWays } from './other-ways.tsx';
import { Searched } from './searched.tsx';
import './finding.css';

const CAUSES = ['findingBill.mistyped', 'findingBill.otherName', 'findingBill.oldContact', 'findingBill.tooNew'];

/** What to do where no code comes. It is the same whether somebody was found or not, and says so to nobody. */
export function NoCode() {
  const { translate } = usePage();
  return (
    <section className="no-code">
      <h2>{translate('verifyCode.noCode')}</h2>
      <Searched />
      <CommonCauses causes={CAUSES} />
      <OtherWays />
    </section>
  );
}
