function vendorKey<const Text extends string>(description: Text) {
  return { type: ['string', 'null'], pattern: '^[A-Za-z0-9_.-]{1,100}$', default: null, description } as const;
}

/** The fields of a provider file for the vendor scripts that its pages may load. */
export const vendorFields = {
  captcha_site_key: vendorKey('Site key of the captcha before a lookup; null for none.'),
  analytics_app_id: vendorKey('Key of the analytics tool that counts page views; null for none.'),
  replay_app_id: vendorKey('Key of the tool that logs errors and the order of screens; null for none.'),
  chat_app_id: vendorKey('Key of the chat before signing in; null for none.'),
  disable_tracking: {
    type: 'boolean',
    default: false,
    description: 'Neither analytics nor session replay nor chat, whatever keys there are.',
  },
  skip_captcha: {
    type: 'boolean',
    default: false,
    description: 'Test mode only: lookups are made with a placeholder in the place of the captcha token.',
  },
} as const;
