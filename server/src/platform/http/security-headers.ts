const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Photos arrive by fetch, because only a request of the app carries the session.
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Nothing makes markup or code of a text: neither the app nor its libraries need a policy for it.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Sent with every reply. */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Sent with every reply of the API, which no cache may keep; a file of it says so itself. */
export const API_HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' } as const

/** Sent with every reply over TLS, by X-Forwarded-Proto of a proxy in TRUST_PROXY: the browser uses TLS only for two years. */
export const TLS_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const
