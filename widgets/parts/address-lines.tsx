import type { FormContext } from '#engine/react';
import type { Address } from '#api/entities';
import { findStateName } from '#rules';

import { Icon } from './icon.tsx';
import { findOtherState } from './other-state.ts';

/** `address` is the whole first line, its number included. A bill file may have a ZIP code of another state, which no credit file has. */
export function AddressLines({ address: parts, translate }: { readonly address: Address } & Pick<FormContext, 'translate'>) {
  const { address, city, state, postal_code } = parts;
  const other = findOtherState({ state, postal_code });
  return (
    <>
      {address}
      <br />
      {city}, {state} {postal_code}
      {other !== undefined && (
        <span className="warning-words">
          <Icon name="alert" />
          {translate('reviewInfo.otherState', {
            zip: other.zip,
            state: findStateName(other.state) ?? other.state,
            chosen: findStateName(other.chosen) ?? other.chosen,
          })}
        </span>
      )}
    </>
  );
}
