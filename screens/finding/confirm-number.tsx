import { FormStep } from '../form-step.tsx';
import { OtherWays } from './other-ways.tsx';
import { Searched } from './searched.tsx';
import './finding.css';

/** A medical record number or the last digits of a Social Security number tell a patient apart from namesakes. */
export function ConfirmNumber() {
  return <FormStep before={<Searched />} after={<OtherWays />} />;
}
