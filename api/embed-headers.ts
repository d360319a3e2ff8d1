/** What a frame says with every call: that it is one, and where the browser keeps no cookie for it, which session it has. */
export const embedHeaderSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: '`cookie`, or the session that the header of an earlier answer gave where the browser refuses cookies in frames',
} as const;

/** In the place of a session's id: the browser sends it as a cookie. */
export const EMBED_BY_COOKIE = 'cookie';
