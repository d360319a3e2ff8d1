/** Wallets of phones and browsers, by the names that their owners give them. The card in one is charged like any other. */
export const WALLET_NAMES = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

export type Wallet = keyof typeof WALLET_NAMES;
