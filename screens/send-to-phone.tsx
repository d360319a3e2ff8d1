import { createContext, useContext, type ReactNode } from 'react';

/** The card that the frame of an agent's page gives. A patient's page has none, and loads nothing of it. */
export const SendToPhoneCardOfFrame = createContext<ReactNode>(null);

/** On an agent's page: sends the payer a link to their own phone and shows how far they are. */
export function SendToPhone() {
  return useContext(SendToPhoneCardOfFrame);
}
